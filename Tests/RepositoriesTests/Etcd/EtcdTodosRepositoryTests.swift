import Foundation
import StateStoreTesting
import Testing

@testable import Repositories

struct EtcdTodosRepositoryTests {
  @Test
  func `what was saved since a revision is told by edits, and by the list when they are many`()
    async throws
  {
    let gateway = ScriptedGateway()
    let repository = try EtcdTodosRepository.scripted(gateway)
    #expect(try await repository.update(since: .zero) == nil)
    var saves: [TodosSaved] = []
    for number in 1...100 { saves.append(try await repository.save([.put(.sample(number))])) }
    #expect(try await repository.update(since: .zero) == .saved(saves))
    #expect(try await repository.update(since: saves[97].revision) == .saved(Array(saves[98...])))
    gateway.put("else", "1")
    #expect(try await repository.update(since: saves[99].revision) == nil)
    saves.append(try await repository.save([.put(.sample(101))]))
    #expect(try await repository.update(since: saves[1].revision) == .saved(Array(saves[2...])))
    let list = try await repository.load()
    #expect(try await repository.update(since: .zero) == .reloaded(list))
  }

  #if Networking
    @Test(
      .enabled(if: EtcdServer.isInstalled, EtcdServer.isMissing),
      arguments: ["TERM", "KILL", "INT"])
    func `when a real server ends and starts again, saves and watches go on`(signal: String)
      async throws
    {
      let server = try await EtcdServer.start()
      func repository() throws -> EtcdTodosRepository {
        EtcdTodosRepository(
          "home", at: [try NetworkConfiguration(server.url)], by: URLSessionNetworkService())
      }
      let (reader, writer) = (try repository(), try repository())
      var updates = reader.changes(since: .zero).makeAsyncIterator()
      for number in 1...3 {
        let saved = try await writer.save([.put(.sample(number))])
        #expect(try await updates.next() == .saved([saved]))
        try await server.restart(by: signal)
      }
      let list = try await writer.load()
      #expect(list.todos.map(\.number).sorted() == [1, 2, 3])
    }

    @Test(.enabled(if: EtcdServer.isInstalled, EtcdServer.isMissing))
    func `clients of a real server that all edit at once lose nothing`() async throws {
      let name = UUID().uuidString
      let saves = try await withThrowingTaskGroup(of: [TodosSaved].self) { group in
        for client in 0..<4 {
          group.addTask {
            let repository = try await EtcdTodosRepository.real(name)
            var saves: [TodosSaved] = []
            for number in 0..<10 {
              let todo = Todo.sample(0, title: "\(client).\(number)")
              let edit = TodosEdit(.add, [.added(todo)], by: "\(client)")
              saves.append(try await repository.save(edit, basedOn: .zero))
            }
            return saves
          }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      let repository = try await EtcdTodosRepository.real(name)
      let list = try await repository.load()
      #expect(list.todos.map(\.number).sorted() == Array(1...40))
      #expect(Set(list.todos) == Set(saves.flatMap(\.edit.changes).compactMap(\.after)))
      #expect(try await repository.history() == saves.sorted { $0.revision < $1.revision })
    }
  #endif
}
