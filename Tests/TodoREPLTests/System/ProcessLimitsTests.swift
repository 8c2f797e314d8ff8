import Testing

@testable import todo_repl

struct ProcessLimitsTests {
  private func limits(
    stack: String, addresses: String, files: String = "1024"
  ) -> ProcessLimits? {
    ProcessLimits(
      limits: """
        Limit                     Soft Limit           Hard Limit           Units
        Max stack size            \(stack)              unlimited            bytes
        Max open files            \(files)                 524288               files
        Max address space         \(addresses)            unlimited            bytes

        """, sizes: "100 20 3 4 0 5 0\n", pageSize: 4_096)
  }

  @Test func `the limits are those of the table, and none where it says so`() throws {
    let limits = try #require(self.limits(stack: "8388608", addresses: "unlimited"))
    #expect(limits.stack == 8 << 20 && limits.addresses == nil)
    #expect(limits.usedAddresses == 409_600 && limits.error == nil)
    #expect(ProcessLimits(limits: "", sizes: "", pageSize: 4_096) == nil)
    #expect(ProcessLimits(limits: "x", sizes: "1", pageSize: 4_096)?.error == nil)
  }

  @Test func `a stack that is too small is told`() {
    #expect(limits(stack: "262144", addresses: "unlimited")?.error == nil)
    #expect(
      limits(stack: "262143", addresses: "unlimited")?.error
        == .smallStack(kibibytes: 255, needed: 256))
  }

  @Test func `a number of open files that is too small is told`() {
    #expect(limits(stack: "8388608", addresses: "unlimited", files: "16")?.error == nil)
    #expect(
      limits(stack: "8388608", addresses: "unlimited", files: "15")?.error
        == .fewFiles(15, needed: 16))
  }

  @Test func `addresses for too few threads are told`() {
    let needed = 6 * (8 << 20) + 409_600
    let enough = limits(stack: "8388608", addresses: "\(needed)")
    #expect(enough?.error(processors: 2) == nil)
    #expect(
      enough?.error(processors: 3)
        == .fewAddresses(kibibytes: needed >> 10, needed: (needed >> 10) + 8_192))
    #expect(limits(stack: "unlimited", addresses: "1")?.error(processors: 1) != nil)
    // Impossible sizes give an error, too, instead of a trap.
    let huge = limits(stack: "2048000000000000000", addresses: "81920000000")
    #expect(
      huge?.error(processors: 2)
        == .fewAddresses(kibibytes: 80_000_000, needed: Int.max >> 10))
  }

  @Test func `this process may run, and the errors say what to do`() {
    if let limits = ProcessLimits() { #expect(limits.usedAddresses > 0) }
    for error in [
      ProcessLimitsError.smallStack(kibibytes: 8, needed: 256),
      .fewAddresses(kibibytes: 8, needed: 9), .fewFiles(4, needed: 16),
    ] {
      #expect(error.message(in: .english).contains("ulimit"))
      #expect(error.message(in: .korean).contains("ulimit"))
    }
  }
}
