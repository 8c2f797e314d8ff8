@testable import Repositories

/// Files of other programs with all the names that a list uses beside its own file, but for its
/// lock.
///
/// The files must stay unchanged, whatever happens to the list.
struct ForeignFiles {
  private let list: String
  private let text = Array("precious".utf8)

  init(beside list: String) {
    self.list = list
  }

  private var paths: [String] {
    ["new", "torn", "recovered", "0123456789abcdef.new", "0123456789abcdef.tmp", "keep"].map {
      "\(list).\($0)"
    }
  }

  private var link: String { "\(list).fedcba9876543210.new" }
  private var pipe: String { "\(list).00000000deadbeef.new" }

  /// A disk with only these files.
  var disk: DiskState {
    var state = DiskState()
    for path in paths { state.put(text, at: path) }
    // A copy of a list under the name of a draft: its header has another generation, or none.
    state.put(JournalHeader.line, at: "\(list).1111111111111111.new")
    state.put([], at: link, as: .link("\(list).keep"))
    state.put([], at: pipe, as: .other)
    return state
  }

  /// Whether a disk has all these files unchanged.
  func areUntouched(on state: DiskState) -> Bool {
    guard paths.allSatisfy({ state.bytes($0) == text }),
      state.bytes("\(list).1111111111111111.new") == JournalHeader.line,
      let link = state.names[link], let pipe = state.names[pipe],
      case .link? = state.nodes[link]?.kind, case .other? = state.nodes[pipe]?.kind
    else { return false }
    return true
  }
}
