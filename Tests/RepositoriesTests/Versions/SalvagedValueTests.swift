import Foundation
import StateStore
import Testing

@testable import Repositories

struct SalvagedValueTests {
  private struct Song: Codable, Equatable, Identifiable {
    var id: Int
    var title: String
    var tags: [String]?
    var link: URL?
    var added: Date?
  }

  private enum Mode: String, Codable { case light, dark }

  private struct Library: Codable, Equatable {
    var songs: [Song]
    var modes: [String: Mode]?
    var list: IdentifiedList<Song>?
    var byMode: [Mode: Song]?
    var set: Set<Int>?
  }

  private func salvage<Value: Codable>(_ text: String, as type: Value.Type) throws -> (
    Value, [String], String
  ) {
    let salvaged = try SalvagedValue<Value>(JSONTree(Array(text.utf8)))
    return (
      salvaged.value, salvaged.damaged.map { "\($0.path): \($0.reason)" },
      String(decoding: salvaged.json.bytes, as: UTF8.self)
    )
  }

  @Test func `whatever is whole is read, in Foundation's own forms`() throws {
    let library = Library(
      songs: [Song(id: 1, title: "a", tags: ["x"], link: URL(string: "http://h/"), added: Date())],
      modes: ["m": .dark], list: [Song(id: 2, title: "b")],
      byMode: [.dark: Song(id: 3, title: "c")],
      set: [4])
    let text = String(decoding: try JSONEncoder().encode(library), as: UTF8.self)
    let (value, damaged, _) = try salvage(text, as: Library.self)
    #expect(value == library && damaged == [])
  }

  @Test func `each damaged element is named by its place in the file, and only it is left out`()
    throws
  {
    let (value, damaged, json) = try salvage(
      """
      {"songs":[{"id":0},{"id":1,"title":"a","tags":["x",7,"y",8]},{"id":2,"title":3},
      {"id":3,"title":"b","tags":["z",9]},null]}
      """, as: Library.self)
    #expect(
      value.songs == [
        Song(id: 1, title: "a", tags: ["x", "y"]), Song(id: 3, title: "b", tags: ["z"]),
      ])
    #expect(
      Set(damaged) == [
        #"songs.0: "title" is missing"#, #"songs.2: "title" has the wrong type"#,
        "songs.1.tags.1: it has the wrong type", "songs.1.tags.3: it has the wrong type",
        "songs.3.tags.1: it has the wrong type", "songs.4: it has the wrong type",
      ])
    #expect(damaged.count == 6)
    #expect(
      json == """
        {"songs":[{"id":1,"title":"a","tags":["x","y"]},{"id":3,"title":"b","tags":["z"]}]}
        """)
  }

  @Test func `a list that reads its elements itself is left without the damaged ones`() throws {
    struct Bag: Sequence, Codable {
      var numbers: [Int] = []

      init(from decoder: any Decoder) throws {
        var list = try decoder.unkeyedContainer()
        while !list.isAtEnd { numbers.append(try list.decode(Int.self)) }
      }

      func makeIterator() -> some IteratorProtocol { numbers.makeIterator() }
    }
    let (value, damaged, json) = try salvage(#"[1,"x",3]"#, as: Bag.self)
    #expect(value.numbers == [1, 3] && damaged == ["1: it has the wrong type"])
    #expect(json == "[1,3]")
  }

  @Test func `an entry of a dictionary is left out, also with its key beside it`() throws {
    let (value, damaged, _) = try salvage(
      """
      {"songs":[],"modes":{"a":"dark","b":"blue","c":"light","d":1},
      "byMode":["dark",{"id":1,"title":"a"},"light",{"id":2}],"set":[1,"x",2]}
      """, as: Library.self)
    #expect(value.modes == ["a": .dark, "c": .light])
    #expect(value.byMode == [.dark: Song(id: 1, title: "a")] && value.set == [1, 2])
    #expect(
      Set(damaged.map { $0.prefix { $0 != ":" } }) == ["modes.b", "modes.d", "byMode.2", "set.1"])
  }

  @Test func `a key that is no number is left out with its value`() throws {
    let (value, damaged, json) = try salvage(
      #"{"a":{"1":"x","one":"y","2":"z","two":3}}"#, as: [String: [Int: String]].self)
    #expect(value == ["a": [1: "x", 2: "z"]])
    #expect(Set(damaged) == ["a.one: it has the wrong type", "a.two: it has the wrong type"])
    #expect(json == #"{"a":{"1":"x","2":"z"}}"#)
    // An object that is no dictionary is damaged as a whole.
    #expect(throws: (any Error).self) { try salvage("[1]", as: [Int: String].self) }
  }

  @Test func `a pair with a damaged key takes no value of another`() throws {
    let (value, _, _) = try salvage(
      #"["light","dark","blue","light","dark","blue"]"#, as: [Mode: Mode].self)
    #expect(value == [.light: .dark])
  }

  @Test func `an element with an id twice is left out`() throws {
    let (value, damaged, _) = try salvage(
      """
      {"songs":[],"list":[{"id":1,"title":"a"},{"id":2,"title":"b"},{"id":1,"title":"c"}]}
      """, as: Library.self)
    #expect(value.list?.map(\.title) == ["a", "b"])
    #expect(damaged.count == 1 && damaged[0].hasPrefix("list.2: "))
  }

  private struct Refused: Error {}

  private struct Even: Codable, Equatable {
    var number: Int

    init(from decoder: any Decoder) throws {
      number = try decoder.singleValueContainer().decode(Int.self)
      if number % 2 == 1 { throw Refused() }
    }
  }

  @Test func `an error that names no place is of the element that threw it`() throws {
    let (value, damaged, _) = try salvage("[2,3,4,5,6]", as: [Even].self)
    #expect(value.map(\.number) == [2, 4, 6] && damaged == ["1: Refused()", "3: Refused()"])
  }

  @Test func `a thousand damaged elements are left out at once`() throws {
    let text =
      "[" + (1...2_000).map { $0 % 2 == 0 ? "\($0)" : "\"x\"" }.joined(separator: ",") + "]"
    let (value, damaged, _) = try salvage(text, as: [Int].self)
    #expect(value.count == 1_000 && damaged.count == 1_000 && damaged[1].hasPrefix("2: "))
  }

  /// A shape of fixed places: none of them may move up.
  private struct Point: Codable, Equatable {
    var x: Int
    var y: Int?

    init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      x = try values.decode(Int.self)
      y = values.isAtEnd ? nil : try values.decode(Int.self)
    }
  }

  @Test(arguments: [#"["a",2]"#, #"{"x":1}"#, "[]"])
  func `what is no list loses no part`(text: String) throws {
    #expect(throws: (any Error).self) { try salvage(text, as: Point.self) }
    let (value, damaged, _) = try salvage("[[1,2],\(text)]", as: [Point].self)
    #expect(value.map(\.x) == [1] && damaged.count == 1)
  }

  /// One of two forms, which are tried one after the other.
  private enum Form: Codable, Equatable {
    case number(Int)
    case songs([Song])

    init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      do {
        self = .songs(try value.decode([Song].self))
      } catch {
        self = .number(try value.decode([Int].self).count)
      }
    }
  }

  @Test func `a form that was tried first is not damaged`() throws {
    let (value, damaged, _) = try salvage(#"[[1,2],[{"id":1,"title":"a"}]]"#, as: [Form].self)
    #expect(value == [.number(2), .songs([Song(id: 1, title: "a")])] && damaged == [])
  }
}
