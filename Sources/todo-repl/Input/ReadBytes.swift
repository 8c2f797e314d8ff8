import Dispatch

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The next bytes of a descriptor; none at its end. Waits for them on a thread outside the pool.
func readBytes(from descriptor: Int32) async throws(ReadError) -> [UInt8] {
  try await withCheckedContinuation { continuation in
    DispatchQueue.global().async { continuation.resume(returning: readBytesNow(descriptor)) }
  }.get()
}

/// `FileHandle` would do, if its `availableData` did not stop the program when reading fails.
private func readBytesNow(_ descriptor: Int32) -> Result<[UInt8], ReadError> {
  var count = -1
  let chunk = unsafe [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, filled in
    repeat {
      count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
    } while count < 0 && errno == EINTR
    filled = max(count, 0)
  }
  if count < 0 { return .failure(ReadError(reason: unsafe String(cString: strerror(errno)))) }
  return .success(chunk)
}

/// Opens a file for reading.
func openForReading(_ path: String) throws(ReadError) -> Int32 {
  let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
  if descriptor < 0 { throw ReadError(reason: unsafe String(cString: strerror(errno))) }
  return descriptor
}

/// Closes a descriptor that `openForReading` returned.
func closeDescriptor(_ descriptor: Int32) {
  _ = close(descriptor)
}

/// An input could not be read.
struct ReadError: Error, Equatable {
  let reason: String
}
