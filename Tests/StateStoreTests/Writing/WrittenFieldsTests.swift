import Testing

@testable import StateStore

@Suite struct WrittenFieldsTests {
  @Test func `each field is noted once, and one without bytes not at all`() {
    var fields = WrittenFields()
    #expect(fields.isEmpty)
    let extents = [0..<0, 0..<8, 0..<8, 4..<4, 8..<16, 0..<8, .everything, 8..<16]
    for extent in extents { fields.insert(extent) }
    #expect(fields.earlier.count == 2)
    #expect(Set(fields.earlier + [fields.latest]) == [0..<8, 8..<16, .everything])
    fields.removeAll()
    #expect(fields.isEmpty)
    #expect(fields.earlier == [])
  }
}
