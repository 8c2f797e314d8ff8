import Foundation
import Testing

@testable import todo_repl

/// The file with the password for etcd.
struct EtcdPasswordTests {
  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
  }

  private var file: String { directory.url.path() + "todo-repl/etcd-password" }

  /// The password of a file with these bytes; nil for no file.
  private func password(_ bytes: [UInt8]?, _ variable: String? = nil) throws -> String {
    let folder = directory.url.appending(path: "todo-repl")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    if let bytes { try Data(bytes).write(to: folder.appending(path: "etcd-password")) }
    var environment = ["XDG_CONFIG_HOME": directory.url.path()]
    environment[ActionError.passwordVariable] = variable
    return try EtcdSource.password(of: "mina", environment)
  }

  @Test(arguments: [
    "s3cret", "s3cret\n", "s3cret\r\n", "\u{FEFF}s3cret", "\u{FEFF}s3cret\r\n", "s3cret\nmore\n",
    "s3cret\r\n\r\n",
  ])
  func `the first line is the password, whatever editor has written it`(text: String) throws {
    #expect(try password(Array(text.utf8)) == "s3cret")
  }

  @Test(arguments: [" s3cret ", "s3\rcret", "s3cret\t"])
  func `other characters belong to the password`(text: String) throws {
    #expect(try password(Array(text.utf8)) == text)
  }

  @Test func `the variable wins over the file`() throws {
    #expect(try password(Array("file".utf8), "variable") == "variable")
    #expect(try password([0xFF], "variable") == "variable")
  }

  @Test func `without a file the person is told where to put it`() throws {
    #expect {
      try password(nil)
    } throws: {
      guard case .noPassword("mina", let file?) = $0 as? ActionError else { return false }
      return file.hasSuffix("todo-repl/etcd-password")
    }
  }

  @Test(arguments: [
    ([], "its first line is empty"), (Array("\n".utf8), "its first line is empty"),
    (Array("\r\ns3cret\r\n".utf8), "its first line is empty"),
    ([0xEF, 0xBB, 0xBF], "its first line is empty"), ([0x73, 0xFF], "it is not UTF-8"),
  ])
  func `a file without a password is told as such`(bytes: [UInt8], reason: String) throws {
    #expect {
      try password(bytes)
    } throws: {
      guard case .unusablePassword(let file, reason) = $0 as? ActionError else { return false }
      return file.hasSuffix("todo-repl/etcd-password")
    }
  }

  @Test func `a folder in the place of the file is told as such`() throws {
    try FileManager.default.createDirectory(
      at: directory.url.appending(path: "todo-repl/etcd-password"),
      withIntermediateDirectories: true)
    #expect {
      try password(nil)
    } throws: {
      guard case .unusablePassword = $0 as? ActionError else { return false }
      return true
    }
  }
}
