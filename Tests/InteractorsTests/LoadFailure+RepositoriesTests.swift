import Foundation
import Repositories
import StateStore
import Testing

@testable import Interactors

struct LoadFailureRepositoriesTests {
  @Test(arguments: [RepositoryError.unknownTodo(Todo.id(9)), .unknownCountry("XX")])
  func `what a repository does not have is not found`(error: RepositoryError) {
    #expect(
      LoadFailure(repositoryError: error)
        == LoadFailure(kind: .notFound, message: error.description, canRetry: false))
  }

  @Test(
    arguments: [
      (.changedByAnother(path: "/t"), .conflict, false),
      (.outcomeUnknown(path: "/t", reason: "Input/output error"), .unknownOutcome, false),
      (.otherList(path: "/t"), .storage, false),
      (.inUse(path: "/t", pid: 42), .storage, true),
      (.cannotRead(path: "/t", reason: "Input/output error"), .storage, false),
    ] as [(StorageError, LoadFailure.Kind, Bool)])
  func `what went wrong with a file says whether it may pass`(
    error: StorageError, kind: LoadFailure.Kind, canRetry: Bool
  ) {
    #expect(
      LoadFailure(repositoryError: error)
        == LoadFailure(kind: kind, message: error.description, canRetry: canRetry))
  }

  private static let request = NetworkRequest(.post, URL(string: "http://one")!)

  @Test(
    arguments: [
      (.noAnswer(NetworkError(.notReachable, request)), .offline, true),
      (.noAnswer(NetworkError(.timedOut(.seconds(12)), request)), .timedOut, true),
      (.noAnswer(NetworkError(.status(503, ""), request)), .other, true),
      (.noAnswer(NetworkError(.notSecure, request)), .other, false),
      (.outcomeUnknown(.noAnswer(NetworkError(.cutOff, request))), .unknownOutcome, false),
      (.partlySaved(count: 1, of: 2, reason: "x."), .unknownOutcome, false),
      (.full(server: "a"), .storage, false), (.signInNeeded(server: "a"), .unauthorized, false),
      (.damaged(key: "a", reason: "b"), .invalidData, false),
    ] as [(EtcdError, LoadFailure.Kind, Bool)])
  func `what went wrong with etcd says whether it may pass`(
    error: EtcdError, kind: LoadFailure.Kind, canRetry: Bool
  ) {
    #expect(
      LoadFailure(repositoryError: error)
        == LoadFailure(kind: kind, message: error.description, canRetry: canRetry))
  }

  @Test(arguments: InjectedFault.Call.allCases)
  func `what was made to fail may work the next time`(call: InjectedFault.Call) {
    let error = InjectedFault(call: call)
    #expect(
      LoadFailure(repositoryError: error)
        == LoadFailure(kind: .timedOut, message: error.description, canRetry: true))
  }

  @Test func `any other error is taken as it is`() {
    struct Strange: Error {}
    let failure = LoadFailure(kind: .offline, message: "no net", canRetry: true)

    #expect(LoadFailure(repositoryError: failure) == failure)
    #expect(LoadFailure(repositoryError: Strange()).kind == .other)
  }

  @Test(arguments: [
    StorageError.readOnly(path: "a") as any Error, ExchangeError.exists(path: "a"),
    RepositoryError.unknownCountry("ZZ"), InjectedFault(call: .save), CancellationError(),
  ])
  func `every error is put into the words that are asked for`(error: any Error) {
    #expect(LoadFailure(repositoryError: error) { _ in "하나" }.message == "하나")
  }
}
