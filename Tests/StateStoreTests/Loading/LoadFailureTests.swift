import Foundation
import StateStore
import Testing

private struct Teapot: Error {}

@Suite struct LoadFailureTests {
  @Test func `a failure is taken as it is, another error as its description`() {
    let failure = LoadFailure(kind: .notFound, message: "There is no such todo.", canRetry: false)
    #expect(LoadFailure(failure) == failure)
    #expect(
      LoadFailure(Teapot()) == LoadFailure(kind: .other, message: "Teapot()", canRetry: false))
  }

  @Test func `a failure describes itself with its message`() {
    let failure = LoadFailure(kind: .storage, message: "The disk is full.", canRetry: true)
    #expect("\(failure)" == "The disk is full.")
  }

  @Test func `failures differ in kind, message and whether to try again`() {
    let failure = LoadFailure(kind: .offline, message: "a", canRetry: true)
    #expect(failure != LoadFailure(kind: .timedOut, message: "a", canRetry: true))
    #expect(failure != LoadFailure(kind: .offline, message: "b", canRetry: true))
    #expect(failure != LoadFailure(kind: .offline, message: "a", canRetry: false))
    #expect(Set([failure, failure]).count == 1)
  }

  @Test(arguments: LoadFailure.Kind.allCases)
  func `every kind survives coding`(kind: LoadFailure.Kind) throws {
    let failure = LoadFailure(kind: kind, message: "É", canRetry: true)
    let data = try JSONEncoder().encode(failure)
    #expect(try JSONDecoder().decode(LoadFailure.self, from: data) == failure)
  }
}
