import Repositories
import Testing

struct RefusedPathMessageTests {
  @Test func `a refused path is told with its server, harmless for a terminal`() {
    #expect(
      DataTransferError.refusedPath(server: "h", path: "a\u{1B}/..").description
        == "The path \"a /..\" at h was not requested: a part \".\" or \"..\" could lead elsewhere. "
        + "Leave that part out.")
  }
}
