import Foundation
import Interactors
import Repositories
import StateStore
import Synchronization
import Testing

@testable import todo_repl

/// A list that cannot be loaded, however fast its load fails.
struct ListFailureTests {
  private final class BrokenRepository: TodosRepository, CountriesRepository {
    private let count = Mutex(0)
    private let failure = LoadFailure(kind: .storage, message: "Broken.", canRetry: false)

    var loads: Int { count.withLock { $0 } }

    func load() async throws -> TodosSnapshot {
      count.withLock { $0 += 1 }
      throw failure
    }

    func countries() async throws -> [Country] {
      count.withLock { $0 += 1 }
      throw failure
    }

    func save(_ edit: TodosEdit, basedOn revision: Revision) async throws -> TodosSaved {
      throw failure
    }

    func changes(since revision: Revision) -> AsyncThrowingStream<TodosUpdate, any Error> {
      AsyncThrowingStream { [failure] in throw failure }
    }

    func detail(of id: Todo.ID) async throws -> TodoDetail { throw failure }

    func detail(of code: Country.ID) async throws -> CountryDetail { throw failure }
  }

  /// Each load fails before the call that starts it returns.
  @Test(arguments: ["list", "countries"])
  func `a list that fails at once is loaded once, and the reason is told`(line: String) async throws
  {
    let directory = try TemporaryDirectory()
    let errors = directory.url.appending(path: "errors")
    try Data().write(to: errors)
    let file = try FileHandle(forWritingTo: errors)
    let repository = BrokenRepository()
    var scheduler = Scheduler.live
    scheduler.executor = ImmediateExecutor()
    let app = AppContainer(
      todosRepository: repository, countriesRepository: repository, scheduler: scheduler)
    let output = Output(.text, errors: FileDescriptor(borrowing: file.fileDescriptor))
    var session = Session(
      SceneContainer(app: app, output: output, loadingLine: LoadingLine(.none) { _ in }),
      stopsAtFirstError: false)
    _ = await session.run(.text(line), at: nil)
    #expect(repository.loads == 1)
    let told = try String(contentsOf: errors, encoding: .utf8)
    #expect(told.contains("cannot be loaded: Broken."))
    #expect(session.status == 1)
  }
}

/// An executor that runs each job at once, on the enqueuing thread.
private final class ImmediateExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    unsafe UnownedJob(job).runSynchronously(on: asUnownedTaskExecutor())
  }
}
