public import Interactors
import Repositories

// Short forms of the conditions, queries and numbers that many tests have.

extension TodoCondition {
  /// The todo has this priority; nil for no priority.
  static func priority(_ priority: Priority?) -> TodoCondition {
    .word(.priority, priority?.rawValue)
  }
}

extension TodoQuery {
  static let open = TodoQuery(.open)
  static let done = TodoQuery(.done)
}

extension NumberSelection: ExpressibleByArrayLiteral {
  /// Makes a selection of single numbers.
  public init(arrayLiteral numbers: Int...) { self.init(numbers.map(Part.one)) }
}
