import Foundation
import Repositories
import Testing

struct PriorityTests {
  @Test(arguments: [Priority.high: #""high""#, .medium: #""medium""#, .low: #""low""#])
  func `a priority is coded as its name`(priority: Priority, text: String) throws {
    #expect(String(decoding: try JSONEncoder().encode(priority), as: UTF8.self) == text)
    #expect(try JSONDecoder().decode(Priority.self, from: Data(text.utf8)) == priority)
  }
}
