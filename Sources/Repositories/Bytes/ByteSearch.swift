#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The search for a byte by the system's function, which takes a twentieth of the time of a loop
/// where a file has 20 MB.
enum ByteSearch {
  /// The first index of a byte in an array, at `start` or after it; nil without one.
  static func first(_ byte: UInt8, in bytes: [UInt8], from start: Int) -> Int? {
    unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress, start < buffer.count else { return nil }
      let found = unsafe memchr(base + start, Int32(byte), buffer.count - start)
      return unsafe found.map { unsafe UnsafeRawPointer($0) - base }
    }
  }
}
