import Interactors
import Repositories
import StateStore

extension Completion {
  /// A possible completion.
  struct Candidate {
    /// The word as it is typed.
    let text: String
    /// Whether the word is complete: if it is the only candidate, a space follows.
    var isWhole = true
    private let shown: Shown

    /// The source of the label. The label of a todo is made when the label shows: a list has many
    /// todos, and keeping each title would take most of the time.
    private enum Shown {
      case text
      case label(String)
      case todo(place: Int, in: Titles)
    }

    init(_ text: String, label: String? = nil, isWhole: Bool = true) {
      self.text = text
      shown = label.map(Shown.label) ?? .text
      self.isWhole = isWhole
    }

    /// The number of the todo at a place of a list, behind the text that the word begins with.
    init(_ number: String, at place: Int, in titles: Titles, behind beginning: String = "") {
      text = beginning + number
      shown = .todo(place: place, in: titles)
    }

    /// Whether the text has a line break. Numbers of todos, of which there are many, have none.
    var hasLineBreak: Bool {
      if case .todo = shown { false } else { text.contains(where: \.isNewline) }
    }

    /// The text shown when there is a choice.
    var label: String {
      switch shown {
      case .text: text
      case .label(let label): label
      case .todo(let place, let titles): titles.label(at: place)
      }
    }
  }

  /// The list whose titles the candidates show. An object: each candidate of many has it.
  final class Titles: Sendable {
    private let todos: TodoList

    init(_ todos: TodoList) { self.todos = todos }

    fileprivate func label(at place: Int) -> String {
      let todo = todos[place]
      return "\(todo.number.asTyped)  \(todo.title)"
    }
  }
}

extension Completion.Candidate: Equatable {
  static func == (first: Completion.Candidate, second: Completion.Candidate) -> Bool {
    first.text == second.text && first.label == second.label && first.isWhole == second.isWhole
  }
}
