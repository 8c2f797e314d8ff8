import StateStoreTesting
import Testing

@testable import Repositories

struct ForeignMembersTests {
  @Test func `members are found by their names and stand in order`() {
    var members = ForeignMembers()
    #expect(members.isEmpty && members["a"] == nil)
    members["b"] = RawJSON("1")
    members["a"] = RawJSON("2")
    members["c"] = RawJSON("3")
    members["b"] = RawJSON("4")
    #expect(members.keys == ["a", "b", "c"])
    #expect(members["b"] == RawJSON("4"))
    members["a"] = nil
    members["x"] = nil
    #expect(members.keys == ["b", "c"])
  }

  @Test func `two spellings of one name are two members`() {
    var members = ForeignMembers()
    members["é"] = RawJSON("1")
    members["e\u{301}"] = RawJSON("2")
    #expect(members.members.count == 2)
    #expect(members["é"] == RawJSON("1"))
    var other = ForeignMembers()
    other["e\u{301}"] = RawJSON("1")
    members["e\u{301}"] = nil
    #expect(members != other)
    #expect(members.keys(differingFrom: other).count == 2)
  }

  @Test func `they differ where a member is missing, new or another`() {
    var (first, second) = (ForeignMembers(), ForeignMembers())
    for key in ["a", "b", "c"] { first[key] = RawJSON("1") }
    for key in ["b", "c", "d"] { second[key] = RawJSON("1") }
    second["c"] = .null
    #expect(first.keys(differingFrom: second) == ["a", "c", "d"])
    #expect(first.keys(differingFrom: first).isEmpty)
  }

  @Test func `they are as a dictionary from bytes to values`() {
    var random = SeededGenerator()
    for _ in 0..<200 {
      var (members, model) = (ForeignMembers(), [[UInt8]: RawJSON]())
      for _ in 0..<20 {
        for member in ForeignMembers.random(upTo: 1, using: &random).members {
          let value = Bool.random(using: &random) ? nil : member.value
          members[member.key] = value
          model[Array(member.key.utf8)] = value
        }
      }
      #expect(
        members.members.map { Array($0.key.utf8) }
          == model.keys.sorted { $0.lexicographicallyPrecedes($1) },
        "\(random.repetition)")
      #expect(members.members.allSatisfy { model[Array($0.key.utf8)] == $0.value })
    }
  }
}
