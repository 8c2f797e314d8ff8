/// Where a command came from, so that an error can say it.
enum InputPlace: Equatable {
  /// A line of standard input, or of a script.
  case line(Int, file: String?)
  /// The argument of one of so many `-c`.
  case command(Int, of: Int)

  /// The members of an error's JSON object.
  var json: JSONLine {
    switch self {
    case .line(let number, nil), .command(let number, _): ["line": .int(number)]
    case .line(let number, let file?): ["line": .int(number), "file": .string(file)]
    }
  }
}
