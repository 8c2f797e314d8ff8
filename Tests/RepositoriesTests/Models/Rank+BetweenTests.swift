import StateStoreTesting
import Testing

@testable import Repositories

struct RankBetweenTests {
  private func isRank(_ rank: Rank) -> Bool { RankText.isRank(Array(rank.text.utf8)[...]) }

  @Test func `ranks put in anywhere stay in order, well formed and different`() {
    var generator = SeededGenerator()
    for _ in 0..<20 {
      var ranks: [Rank] = []
      for _ in 0..<300 {
        let place = Int.random(in: 0...ranks.count, using: &generator)
        let lower = place > 0 ? ranks[place - 1] : nil
        let upper = place < ranks.count ? ranks[place] : nil
        let rank = Rank.between(lower, upper)
        #expect(lower.map { $0 < rank } ?? true, "\(String(describing: lower)) \(rank)")
        #expect(upper.map { rank < $0 } ?? true, "\(rank) \(String(describing: upper))")
        #expect(isRank(rank), "\(rank)")
        ranks.insert(rank, at: place)
      }
    }
  }

  @Test(arguments: [true, false])
  func `a list that grows at its front, or at its end, keeps short ranks`(atFront: Bool) {
    var rank = Rank.between(nil, nil)
    for _ in 0..<100_000 { rank = atFront ? .between(nil, rank) : .between(rank, nil) }
    #expect(rank.text.utf8.count <= 5)
  }

  @Test func `at the end of a list comes the next whole number`() {
    var rank = Rank(text: "Yx0")
    // Over all wraps of the last digit, of all digits, and of the number of digits.
    for _ in 0..<9_000 {
      let next = RankText(rank).neighbour(above: true).map { bytes in
        Rank(text: String(decoding: bytes, as: UTF8.self))
      }
      #expect(Rank.between(rank, nil) == next)
      let middle = Rank.between(rank, next)
      #expect(Rank.between(middle, nil) == next)
      if let next { rank = next }
    }
    #expect(rank.text.utf8.count == 4)
    let greatest = Rank(text: "z" + String(repeating: "z", count: 26))
    #expect(Rank.between(greatest, nil).text == greatest.text + "V")
  }

  @Test(arguments: [true, false])
  func `between two neighbours a rank grows by a character in six insertions`(upwards: Bool) {
    var lower = Rank.between(nil, nil)
    var upper = Rank.between(lower, nil)
    for _ in 0..<600 {
      let middle = Rank.between(lower, upper)
      if upwards { lower = middle } else { upper = middle }
    }

    #expect(Rank.between(lower, upper).text.utf8.count <= 600 / 6 + 3)
  }

  @Test func `between two equal ranks there is that same rank`() {
    let rank = Rank.between(nil, nil)

    #expect(Rank.between(rank, rank) == rank)
  }

  @Test func `below the smallest whole number ranks go on as fractions`() {
    let smallest = "A" + String(repeating: "0", count: 26)
    var first = Rank(text: smallest.dropLast() + "1")
    for _ in 0..<20 {
      let previous = Rank.between(nil, first)
      #expect(previous < first)
      #expect(isRank(previous))
      #expect(previous.text.hasPrefix(smallest))
      first = previous
    }
  }

  @Test func `above the greatest whole number ranks go on as fractions`() {
    let greatest = "z" + String(repeating: "z", count: 26)
    var last = Rank(text: greatest)
    for _ in 0..<20 {
      let next = Rank.between(last, nil)
      #expect(last < next)
      #expect(isRank(next))
      #expect(next.text.hasPrefix(greatest))
      last = next
    }
  }

  @Test func `bounds in the wrong order are a programmer's mistake`() async {
    await #expect(processExitsWith: .failure) {
      let rank = Rank.between(nil, nil)
      _ = Rank.between(rank, .between(nil, rank))
    }
  }
}
