import Testing

@testable import Repositories

struct ByteSearchTests {
  @Test(
    arguments: [
      ([], 0, nil), ([7], 0, 0), ([7], 1, nil), ([1, 7, 2, 7], 0, 1), ([1, 7, 2, 7], 2, 3),
      ([1, 2], 0, nil), ([7], 5, nil),
    ] as [([UInt8], Int, Int?)])
  func `the first byte at or after an index is found`(bytes: [UInt8], start: Int, place: Int?) {
    #expect(ByteSearch.first(7, in: bytes, from: start) == place)
  }
}
