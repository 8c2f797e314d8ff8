import Foundation

/// How much `body` makes the memory of this process grow, in bytes; 0 where that cannot be told.
///
/// Call it in an exit test, which is a process of its own. The sanitizers keep freed memory, so
/// with them it tells nothing.
func growth(during body: () -> Void) -> Int {
  let before = residentBytes()
  body()
  return residentBytes() - before
}

private func residentBytes() -> Int {
  #if os(Linux)
    let pages = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)
    guard !hasSanitizer, let resident = pages?.split(separator: " ")[1] else { return 0 }
    return (Int(resident) ?? 0) * 4096
  #else
    return 0
  #endif
}

private var hasSanitizer: Bool {
  ["__asan_init", "__tsan_init"].contains { (name: String) in unsafe dlsym(nil, name) != nil }
}
