import Repositories

/// A list as it is known from run to run, so that what is remembered of one list is not taken for
/// another.
struct SavedList: Equatable {
  /// A name for people; two lists may share it.
  let label: String
  /// A text that no other list has.
  let key: String

  /// The list in a file, at whatever path it is opened.
  init(file path: String) {
    key = Self.place(of: path, on: SystemFiles())
    label = String(key.split(separator: "/").last ?? "")
  }

  /// A list on servers; `key` names both.
  init(_ list: String, onServers key: String) {
    label = list
    self.key = "etcd:\(key)"
  }

  /// The path behind all links, also where no file is there yet.
  private static func place(of path: String, on system: some FileSystem) -> String {
    if let place = system.realPlace(of: path) { return place }
    // A link with nothing behind it leads to where the list will be made.
    let target = (try? system.destination(of: path)) ?? path
    let directory = Directory(of: target).path
    if directory == target { return target }
    let name = target.split(separator: "/").last ?? ""
    let place = place(of: directory, on: system)
    return place.hasSuffix("/") ? "\(place)\(name)" : "\(place)/\(name)"
  }
}
