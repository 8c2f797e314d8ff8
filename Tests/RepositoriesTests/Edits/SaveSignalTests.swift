import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

/// The streams of a repository, by many tasks at once and at its end.
struct SaveSignalTests {
  @Test func `a stream ends with its repository, which it does not keep`() async throws {
    var repository: InMemoryTodosRepository? = InMemoryTodosRepository()
    weak let reference = repository
    let updates = try #require(repository?.changes(since: .zero))
    let end = Task { try await updates.first { _ in true } }
    repository = nil
    #expect(reference == nil)
    #expect(try await end.value == nil)
  }

  @Test func `a stream that is never taken holds nothing back`() async throws {
    let repository = InMemoryTodosRepository()
    let untaken = repository.changes(since: .zero)
    for todo in [Todo].samples(10) { try await repository.save([.put(todo)]) }
    #expect(try await untaken.first { _ in true }?.revision == Revision(10))
  }

  /// Writers, and readers that come and go: each reader sees all that is saved after its beginning,
  /// once and in order.
  @Test func `threads: every reader sees every save`() async throws {
    for _ in 0..<LongTests.rounds(300) {
      let repository = InMemoryTodosRepository()
      let (writers, each) = (4, 25)
      let last = Revision(writers * each)
      try await withThrowingTaskGroup { group in
        for _ in 0..<writers {
          group.addTask {
            for _ in 0..<each {
              try await repository.save(TodosEdit(.add, [.added(.sample(0))]), basedOn: .zero)
            }
          }
        }
        for number in 0..<4 {
          group.addTask {
            if number == 3 {
              // A reader that leaves.
              let leaving = Task {
                for try await _ in repository.changes(since: .zero) {}
              }
              leaving.cancel()
              return try await leaving.value
            }
            let start = try await repository.load().revision
            if start == last { return }
            var revisions: [Int] = []
            for try await update in repository.changes(since: start) {
              guard case .saved(let saves) = update else {
                Issue.record("nothing was forgotten")
                break
              }
              revisions += saves.map(\.revision.number)
              if update.revision == last { break }
            }
            #expect(revisions == Array(start.number + 1...last.number))
          }
        }
        try await group.waitForAll()
      }
    }
  }
}
