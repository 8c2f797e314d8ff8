import Foundation

@testable import Repositories

/// Runs one input of libFuzzer: as a file of the cache, with a right checksum too, and as header fields.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
  read(bytes)
  read(sealed(bytes))
  let text = String(decoding: bytes, as: UTF8.self)
  wait(text)
  follow(text)
  return 0
}

/// Reads a file of the cache, and the file that the same answer makes.
///
/// - Precondition: both are the same answer, as far as the cache keeps answers.
private func read(_ bytes: [UInt8]) {
  guard let kept = CachedResponse(bytes) else { return }
  guard let written = try? kept.bytes(), let again = CachedResponse(written) else {
    preconditionFailure("What was read cannot be written.")
  }
  precondition(again.key == kept.key, "The key is another.")
  precondition(again.response.body == kept.response.body, "The body is another.")
  for name in ["etag", "last-modified"] {
    precondition(again.response.headers[name] == kept.response.headers[name], "\(name) is another.")
  }
}

/// The bytes behind the right checksum, which a fuzzer would not guess.
private func sealed(_ bytes: [UInt8]) -> [UInt8] {
  let checksum = String(Checksum.of(bytes, in: 0..<bytes.count), radix: 16)
  return Array("\(checksum)\n".utf8) + bytes
}

/// - Precondition: a server is waited for as long as the limit says at most.
private func wait(_ field: String) {
  let now = Date(timeIntervalSince1970: 1_800_000_000)
  guard let duration = RetryAfter.duration(field, now: now) else { return }
  precondition(duration >= .zero && duration <= .seconds(RetryAfter.limit), "\(duration)")
}

/// - Precondition: a redirect leads to an address of HTTP, and another server sees no secret.
private func follow(_ location: String) {
  let request = NetworkRequest(
    .get, URL(string: "https://h.example/a")!, headers: ["authorization": "x", "x-key": "y"],
    secretHeaders: ["X-Key"])
  guard let next = try? Redirect.next(after: 302, to: location, of: request) else { return }
  precondition(next.url.scheme?.lowercased() == "https", "\(next.url) is not safe.")
  let isSame = next.url.host() == "h.example" && [nil, 443].contains(next.url.port)
  precondition(isSame || next.headers.all.isEmpty, "\(next.url) sees a secret.")
}
