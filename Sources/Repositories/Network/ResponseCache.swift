import Foundation

/// Cached answers in a folder, one file for each request, for the time when the server is slow or
/// away.
///
/// Several programs may use one folder: a file is replaced in one step, and a damaged file is
/// ignored. An unreadable or unwritable folder caches nothing, without an error. Other users'
/// requests are other requests: a file's name is a digest of the request with its header fields.
public struct ResponseCache: ResponseKeeping {
  private let folder: String
  private let countLimit: Int
  private let sizeLimit: Int
  private let files: any FileSystem

  /// Names the folder, which the first cached answer creates.
  ///
  /// - Parameters:
  ///   - countLimit: The most files, at least one; beyond it, the oldest are removed.
  ///   - sizeLimit: The most bytes of one answer.
  public init(folder: String, countLimit: Int = 32, sizeLimit: Int = 8 << 20) {
    self.init(
      folder: folder, countLimit: countLimit, sizeLimit: sizeLimit, files: SystemFiles())
  }

  init(folder: String, countLimit: Int = 32, sizeLimit: Int = 8 << 20, files: any FileSystem) {
    self.folder = folder
    self.countLimit = countLimit
    self.sizeLimit = sizeLimit
    self.files = files
  }

  /// Returns the cached answer to a request; nil without one, and if its file is damaged or
  /// somebody else's.
  public func response(to request: NetworkRequest) async -> NetworkResponse? {
    let key = Self.key(of: request)
    return await blocking { [self] in read(key) }
  }

  /// Caches the answer to a request, with its body and validators (`ETag`, `Last-Modified`) alone,
  /// unless it is too large. Where the server forbids caching (`no-store`), no older answer stays,
  /// either.
  public func keep(_ response: NetworkResponse, for request: NetworkRequest) async {
    let isForbidden = response.headers.forbidKeeping
    if !isForbidden, response.body.count > sizeLimit { return }
    let key = Self.key(of: request)
    await blocking { [self] in
      if isForbidden { remove(key) } else { write(response, key) }
    }
  }

  /// Reads an answer, on this thread.
  func read(_ key: String) -> NetworkResponse? {
    guard let file = try? files.openOwn(path(of: key), .answer, to: .readOwn),
      let size = try? file.size(), size - (1 << 16) <= sizeLimit,
      let bytes = try? file.contents(from: OwnFile.answer.headerLength),
      let kept = CachedResponse(bytes), kept.key == key
    else { return nil }
    return kept.response
  }

  /// Writes an answer, on this thread.
  func write(_ response: NetworkResponse, _ key: String) {
    guard let bytes = try? CachedResponse(response, key: key).bytes() else { return }
    let path = path(of: key)
    makeRoom(besides: path)
    // Without a cache, the next start only takes longer.
    _ = try? files.replaceOwn(path, .answer, with: bytes)
  }

  /// Removes an answer, on this thread.
  func remove(_ key: String) {
    if isOurs(path(of: key)) { try? files.remove(path(of: key)) }
  }

  /// Removes the oldest answers besides the one at a path, and the drafts of killed programs.
  private func makeRoom(besides path: String) {
    let paths = files.names(in: folder).map { "\(folder)/\($0)" }
    let others = paths.filter { $0.hasSuffix(Self.ending) && $0 != path && isOurs($0) }
      .map { (path: $0, age: age(of: $0)) }
      .sorted { ($0.age, $0.path) < ($1.age, $1.path) }
    for other in others.dropFirst(max(countLimit, 1) - 1) { try? files.remove(other.path) }
    for target in Set(paths.compactMap(DraftNames.target)) where target.hasSuffix(Self.ending) {
      OwnDraft.removeAbandoned(of: target, as: .answer, on: files)
    }
  }

  private func isOurs(_ path: String) -> Bool {
    (try? files.openOwn(path, .answer, to: .readOwn)) != nil
  }

  /// The time since a file was written; zero if unknown.
  private func age(of path: String) -> Duration {
    guard let status = try? files.status(of: path) else { return .zero }
    return .seconds(Date().timeIntervalSince1970) - status.modified
  }

  private static let ending = ".answer"

  private func path(of key: String) -> String { "\(folder)/\(key)\(Self.ending)" }

  /// The name of a request, in which no secret is readable.
  static func key(of request: NetworkRequest) -> String {
    let fields = request.headers.all.map { "\($0.name): \($0.value)" }
    let text = ([request.method.rawValue, request.url.absoluteString] + fields)
      .joined(separator: "\n")
    return String(FNV1a.hash(text), radix: 16)
  }
}

extension HTTPHeaders {
  /// Whether the server forbids caching its answer.
  fileprivate var forbidKeeping: Bool {
    (self["cache-control"] ?? "").lowercased().split(separator: ",")
      .contains { $0.trimmingCharacters(in: .whitespaces) == "no-store" }
  }
}
