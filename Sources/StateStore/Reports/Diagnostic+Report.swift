#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension Diagnostic {
  /// Writes one line to standard error in debug builds of the library; in release builds, nothing.
  public static func report(_ diagnostic: Diagnostic) {
    #if DEBUG
      var line = "\(diagnostic)\n"
      line.withUTF8 { bytes in
        // A failure to write to standard error cannot be reported anywhere.
        _ = unsafe write(STDERR_FILENO, bytes.baseAddress, bytes.count)
      }
    #endif
  }
}
