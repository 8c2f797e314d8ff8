import StateStore
import StateStoreTesting
import Testing

struct StateDifferenceRandomTests {
  private struct Row: Equatable, Identifiable {
    let id: Int
    var title: String
    var isDone = false
  }

  private struct Part: Equatable {
    var numbers: [Int?] = []
    var words: Set<String> = []
    var ages: [String: Int] = [:]

    init(using generator: inout SeededGenerator) {
      let count = { (generator: inout SeededGenerator) in Int.random(in: 0...2, using: &generator) }
      for _ in 0..<count(&generator) { numbers.append(count(&generator) % 2 == 0 ? nil : 1) }
      for _ in 0..<count(&generator) { words.insert("w\(count(&generator))") }
      for _ in 0..<count(&generator) { ages["k\(count(&generator))"] = count(&generator) }
    }
  }

  private func rows(using generator: inout SeededGenerator) -> [Row] {
    let count = Int.random(in: 1...12, using: &generator)
    return (0..<count).shuffled(using: &generator).map { Row(id: $0, title: "row \($0)") }
  }

  private func lines(from old: [Row], to new: [Row]) -> [String] {
    StateDifference(from: old, to: new).lines
  }

  @Test func `an edit is its line`() async throws {
    try await withSeed { generator in
      for _ in 0..<100 {
        let old = rows(using: &generator)
        let place = Int.random(in: old.indices, using: &generator)
        var new = old
        new[place].title += "!"
        let title = old[place].title
        #expect(lines(from: old, to: new) == ["[\(place)].title: \"\(title)\" → \"\(title)!\""])
      }
    }
  }

  @Test func `an insertion is its line`() async throws {
    try await withSeed { generator in
      for _ in 0..<100 {
        let old = rows(using: &generator)
        let place = Int.random(in: 0...old.count, using: &generator)
        var new = old
        new.insert(Row(id: 99, title: "new"), at: place)
        let row = #"Row(id: 99, title: "new", isDone: false)"#
        #expect(lines(from: old, to: new) == ["[\(place)]: added \(row)"])
      }
    }
  }

  @Test func `a removal is its line`() async throws {
    try await withSeed { generator in
      for _ in 0..<100 {
        let old = rows(using: &generator)
        let place = Int.random(in: old.indices, using: &generator)
        var new = old
        let row = new.remove(at: place)
        let text = #"Row(id: \#(row.id), title: "\#(row.title)", isDone: false)"#
        #expect(lines(from: old, to: new) == ["[\(place)]: removed \(text)"])
      }
    }
  }

  @Test func `a move is its line`() async throws {
    try await withSeed { generator in
      for _ in 0..<100 {
        let old = rows(using: &generator)
        let from = Int.random(in: old.indices, using: &generator)
        let to = Int.random(in: old.indices, using: &generator)
        var new = old
        new.insert(new.remove(at: from), at: to)
        var expected = [["[id \(old[from].id)]: moved \(from) → \(to)"]]
        // Of two neighbours that changed places, either may count as moved.
        if abs(from - to) == 1 { expected.append(["[id \(old[to].id)]: moved \(to) → \(from)"]) }
        if from == to { expected = [[]] }
        #expect(expected.contains(lines(from: old, to: new)))
      }
    }
  }

  @Test func `there is a line exactly if the values are unequal`() async throws {
    try await withSeed { generator in
      for _ in 0..<500 {
        let (old, new) = (Part(using: &generator), Part(using: &generator))
        #expect(StateDifference(from: old, to: new).lines.isEmpty == (old == new))
      }
    }
  }
}
