import Foundation

/// Runs `body` and returns the growth of this process's memory, in bytes; 0 where it cannot be
/// measured.
///
/// For exit tests, which are processes of their own. The sanitizers keep freed memory: with them,
/// the result is 0.
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
