import Interactors
import Repositories

extension CommandParser {
  /// The list and the servers of a `share`.
  struct ShareTarget: Hashable {
    let list: String
    /// Empty for those of the settings.
    let servers: [String]
  }

  /// The name of a list, and the servers.
  func sharedPlace() throws(Misunderstanding) -> ShareTarget {
    try expectAtMost(2)
    let name = try first(.list)
    guard EtcdTodosRepository.isListName(name.text) else {
      throw Misunderstanding(.notAListName(self.name, name.text), at: name)
    }
    guard let word = words.dropFirst().first else {
      return ShareTarget(list: name.text, servers: [])
    }
    let servers = word.text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    for server in servers where (try? NetworkConfiguration(server)) == nil {
      throw Misunderstanding(.notAServer(self.name), at: word)
    }
    return ShareTarget(list: name.text, servers: servers)
  }

  /// The file of a list; nil for the file that the program opens without options.
  func listFile() throws(Misunderstanding) -> String? {
    try expectAtMost(1)
    return words.isEmpty ? nil : try script()
  }
}
