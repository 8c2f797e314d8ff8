import Foundation
import Testing

@testable import Repositories

/// A thing that somebody else may have put where the program wants to have a file of its own.
enum ForeignThing: CaseIterable {
  case text, emptyFile, hardLink, linkToText, linkToDirectory, linkToNothing, linkToDevice, pipe,
    socketFile, directory

  /// Puts the thing at a path, and what it leads to into a folder beside.
  func put(at path: String, beside folder: String) throws {
    let (files, letter) = (FileManager.default, "\(folder)/letter")
    try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try write("precious\n", to: letter)
    switch self {
    case .text: try write("precious\n", to: path)
    case .emptyFile: try write("", to: path)
    case .hardLink: try files.linkItem(atPath: letter, toPath: path)
    case .linkToText: try files.createSymbolicLink(atPath: path, withDestinationPath: letter)
    case .linkToDirectory: try files.createSymbolicLink(atPath: path, withDestinationPath: folder)
    case .linkToNothing:
      try files.createSymbolicLink(atPath: path, withDestinationPath: "\(folder)/nothing")
    case .linkToDevice: try files.createSymbolicLink(atPath: path, withDestinationPath: "/dev/zero")
    case .pipe: try makePipe(at: path)
    case .socketFile:
      // The path of a socket is short where it is made.
      let short = "/tmp/\(UUID().uuidString)"
      try Self.makeSocket(at: short)
      try files.moveItem(atPath: short, toPath: path)
    case .directory:
      try files.createDirectory(atPath: path, withIntermediateDirectories: true)
      try write("precious\n", to: "\(path)/letter")
    }
  }

  private static func makeSocket(at path: String) throws {
    let number = socket(AF_UNIX, streamSocket, 0)
    defer { close(number) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: path.utf8) }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { unsafe bind(number, $0, size) }
    }
    try #require(result == 0)
  }

  #if canImport(Glibc)
    private static let streamSocket = Int32(SOCK_STREAM.rawValue)
  #else
    private static let streamSocket = SOCK_STREAM
  #endif
}

/// All that can be seen of a path: its kind, owner, permissions, number, target, and bytes.
struct SeenFile: Equatable {
  let attributes: [String]
  let bytes: Data?
  let target: String?

  init(_ path: String) throws {
    let found = try FileManager.default.attributesOfItem(atPath: path)
    attributes = [
      FileAttributeKey.type, .posixPermissions, .ownerAccountID, .systemFileNumber, .size,
      .modificationDate,
    ].map { key in
      // A directory may get and lose entries while it is looked at.
      let isOfDirectory = found[.type] as? FileAttributeType == .typeDirectory
      return isOfDirectory && [.size, .modificationDate].contains(key) ? "" : "\(found[key] ?? "")"
    }
    let isFile = found[.type] as? FileAttributeType == .typeRegular
    bytes = isFile ? try Data(contentsOf: URL(fileURLWithPath: path)) : nil
    target = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
  }

  /// All below a folder.
  static func all(in folder: String) throws -> [String: SeenFile] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder)
    return try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try SeenFile("\(folder)/\($0)")) })
  }
}
