/// The origin of a command, for the message of an error.
enum CommandOrigin: Equatable {
  /// A line of standard input, or of a script.
  case line(Int, file: String?)
  /// A command among the program's arguments: its number, from 1, and the number of all.
  case command(Int, of: Int)

  /// The origin as members of an error's JSON object.
  var json: JSONLine {
    switch self {
    case .line(let number, nil), .command(let number, _): ["line": .int(number)]
    case .line(let number, let file?): ["line": .int(number), "file": .string(file)]
    }
  }
}
