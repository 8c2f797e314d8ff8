import Interactors
import Testing

struct EditDistanceTests {
  @Test(arguments: [
    ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "abd", 1),
    ("abc", "acb", 1), ("abcd", "badc", 2), ("ca", "abc", 3), ("kitten", "sitting", 3),
  ])
  func `the distance counts edits and swaps of neighbours`(
    source: String, target: String, distance: Int
  ) {
    let (source, target) = (Array(source.unicodeScalars), Array(target.unicodeScalars))
    #expect(EditDistance.between(source, target) == distance)
    #expect(EditDistance.between(target, source) == distance)
  }
}
