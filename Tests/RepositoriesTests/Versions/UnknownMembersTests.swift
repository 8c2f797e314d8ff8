import Foundation
import Testing

@testable import Repositories

struct UnknownMembersTests {
  private struct Song: Codable {
    var id: Int
    var title: String
    var rating: Int?
  }

  private struct Band: Codable {
    var name: String
  }

  private enum Sort: Codable {
    case title(Bool)
    case year(Int)
  }

  private struct Library: Codable {
    var owner: String?
    var songs: [Song] = []
    var bands: [Band]?
    var counts: [String: Int]?
    var named: [String: Song]?
    var sort: Sort?
  }

  /// The JSON of a library after a change.
  private func changed(_ text: String, _ change: (inout Library) -> Void) throws -> String {
    let before = try SalvagedValue<Library>(JSONTree(Array(text.utf8)))
    var value = before.value
    change(&value)
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let new = try JSONTree(Array(encoder.encode(value)))
    let kept = UnknownMembers(reads: before.reads).added(to: new, from: before.json)
    return String(decoding: kept.bytes, as: UTF8.self)
  }

  @Test func `members that the value does not know stay as they are written`() throws {
    let text = #"{"songs":[],"theme":{"b":1.0,"a":[null,1e400]},"zoom":1.50}"#
    #expect(try changed(text) { _ in } == text)
    #expect(
      try changed(text) { $0.owner = "x" }
        == #"{"owner":"x","songs":[],"theme":{"b":1.0,"a":[null,1e400]},"zoom":1.50}"#)
  }

  @Test func `a member that the value knows is written back only if it still has one`() throws {
    let text = #"{"owner":"x","songs":[{"id":1,"rating":5,"title":"a"}]}"#
    #expect(
      try changed(text) {
        $0.owner = nil
        $0.songs[0].rating = nil
      } == #"{"songs":[{"id":1,"title":"a"}]}"#)
  }

  @Test func `elements are found by their id, whatever became of them and of the others`() throws {
    let text = """
      {"songs":[{"id":1,"title":"a","year":1},{"id":2,"title":"b"},{"id":3,"title":"c","year":3}]}
      """
    let result = try changed(text) {
      $0.songs.reverse()
      $0.songs[0].title = "C"
      $0.songs.remove(at: 1)
      $0.songs.insert(Song(id: 4, title: "d"), at: 0)
    }
    #expect(
      result == """
        {"songs":[{"id":4,"title":"d"},{"id":3,"title":"C","year":3},{"id":1,"title":"a","year":1}]}
        """)
  }

  @Test func `what an element that was removed had does not go to another`() throws {
    let text = #"{"songs":[{"id":1,"title":"a","year":1}]}"#
    #expect(
      try changed(text) { $0.songs[0].id = 2 } == #"{"songs":[{"id":2,"title":"a"}]}"#)
  }

  @Test func `elements without an id keep theirs as long as they are the same`() throws {
    let text = """
      {"bands":[{"from":"x","name":"a"},{"from":"y","name":"a"},{"from":"z","name":"b"}],"songs":[]}
      """
    let result = try changed(text) { $0.bands?.swapAt(0, 2) }
    #expect(
      result == """
        {"bands":[{"name":"b","from":"z"},{"name":"a","from":"x"},{"name":"a","from":"y"}],"songs":[]}
        """)
    #expect(
      try changed(text) { $0.bands = [Band(name: "c")] } == #"{"bands":[{"name":"c"}],"songs":[]}"#)
  }

  @Test func `a dictionary has no unknown members, but its values have`() throws {
    let text = """
      {"counts":{"a":1,"b":2},"named":{"x":{"id":1,"title":"a","year":1},"y":{"id":2,"title":"b"}},\
      "songs":[]}
      """
    let result = try changed(text) {
      $0.counts?["a"] = nil
      $0.named?["x"]?.title = "A"
    }
    #expect(
      result == """
        {"counts":{"b":2},"named":{"x":{"id":1,"title":"A","year":1},"y":{"id":2,"title":"b"}},\
        "songs":[]}
        """)
  }

  @Test func `a case that was left does not come back`() throws {
    let text = #"{"songs":[],"sort":{"title":{"_0":true}}}"#
    #expect(try changed(text) { $0.sort = .year(1) } == #"{"songs":[],"sort":{"year":{"_0":1}}}"#)
  }

  /// A value that reads a member by an old name, too.
  private struct Renamed: Codable {
    var colour: String

    private enum CodingKeys: CodingKey { case colour, color }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      let old = try values.decodeIfPresent(String.self, forKey: .color)
      colour = try old ?? values.decode(String.self, forKey: .colour)
    }

    func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(colour, forKey: .colour)
    }
  }

  @Test func `a member that is read by its old name is not written back`() throws {
    let before = try SalvagedValue<Renamed>(JSONTree(Array(#"{"color":"red","x":1}"#.utf8)))
    let new = try JSONTree(Array(#"{"colour":"blue"}"#.utf8))
    let kept = UnknownMembers(reads: before.reads).added(to: new, from: before.json)
    #expect(String(decoding: kept.bytes, as: UTF8.self) == #"{"colour":"blue","x":1}"#)
  }
}
