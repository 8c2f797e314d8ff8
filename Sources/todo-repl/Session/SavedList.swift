import Repositories

/// The identity of a list from run to run, so that one list never gets the session of another.
struct SavedList: Equatable {
  /// A name for people; two lists may share it.
  let label: String
  /// A text unique to the list.
  let key: String

  /// The list in a file, the same by whatever path it is opened.
  init(file path: String) {
    key = Self.realPath(of: path, on: SystemFiles())
    label = String(key.split(separator: "/").last ?? "")
  }

  /// A list on servers; `key` names both.
  init(_ list: String, onServers key: String) {
    label = list
    self.key = "etcd:\(key)"
  }

  /// The path behind all links, even if the file does not exist yet.
  private static func realPath(of path: String, on system: some FileSystem) -> String {
    if let path = system.realPath(of: path) { return path }
    // A link to a missing file leads to where the list will be made.
    let target = (try? system.destination(of: path)) ?? path
    let directory = Directory(of: target).path
    if directory == target { return target }
    let name = target.split(separator: "/").last ?? ""
    let folder = realPath(of: directory, on: system)
    return folder.hasSuffix("/") ? "\(folder)\(name)" : "\(folder)/\(name)"
  }
}
