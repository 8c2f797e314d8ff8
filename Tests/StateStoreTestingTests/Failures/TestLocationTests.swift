import StateStoreTesting
import Testing

struct TestLocationTests {
  @Test func `without arguments it is where it is written`() {
    let location = TestLocation()
    #expect("\(location.fileID)" == #fileID)
    #expect("\(location.filePath)" == #filePath)
    #expect(location.line == #line - 3)
    #expect(location.column == 32)
  }
}
