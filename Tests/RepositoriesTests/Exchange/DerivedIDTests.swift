import Foundation
import Testing

@testable import Repositories

struct DerivedIDTests {
  @Test func `the same texts have the same ids each time, and another one each time within`() {
    func ids(_ texts: [String]) -> [UUID] {
      var ids = DerivedID()
      return texts.map { ids.next($0.utf8) }
    }
    let first = ids(["a", "b", "a", "", "a"])
    #expect(first == ids(["a", "b", "a", "", "a"]))
    #expect(Set(first).count == 5)
    // These ids stand in people's files: the scheme must stay.
    #expect(first[0].uuidString == "D64AAD8C-4D06-8A57-A021-BCD10A18ACE4")
  }

  @Test func `they say that they are made by a scheme of their own`() {
    var ids = DerivedID()
    let id = ids.next("x".utf8).uuid
    #expect(id.6 >> 4 == 8 && id.8 >> 6 == 2)
  }
}
