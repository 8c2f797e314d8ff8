/// An error of the command line.
enum OptionsError: Error, CustomStringConvertible {
  case unknownOption(String)
  case incomplete(String)
  case quickInstructions
  case notTwoFiles(Int)
  case optionsOfCompare
  case severalFilters(String)
  case nothingMatches(String, names: [String])
  case nothingLeft(String)

  var description: String {
    switch self {
    case .unknownOption(let option):
      "'\(option)' is not an option; there are --quick, --json, --instructions and --help."
    case .incomplete(let option):
      "'\(option)' is for processes that Benchmarks starts itself; use --help to see the others."
    case .quickInstructions:
      "--quick has no meaning for --instructions, which needs no samples; leave it out."
    case .notTwoFiles(let count):
      "compare needs two files and got \(count); write: Benchmarks compare OLD NEW"
    case .optionsOfCompare:
      "compare takes two files and no options; write: Benchmarks compare OLD NEW"
    case .severalFilters(let second):
      "'\(second)' is one name too many: give one part of a name, in quotes if it has spaces."
    case .nothingMatches(let filter, let names):
      "no benchmark's name contains '\(filter)'; the names are:\n  "
        + names.joined(separator: "\n  ")
    case .nothingLeft(let filter):
      "every benchmark with '\(filter)' in its name was skipped; name others, or leave out options."
    }
  }
}
