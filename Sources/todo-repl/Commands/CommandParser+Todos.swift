import Interactors
import Repositories

extension CommandParser {
  /// A title and what else is said of a todo, in any order.
  func addition() throws(Misunderstanding) -> Command {
    var marks = TodoMarks()
    var title: [String] = []
    for word in words {
      do {
        if try !marks.take(word, canClear: false) { title.append(word.text) }
      } catch {
        throw wrong(error)
      }
    }
    if title.isEmpty { throw missing(.title) }
    return .add(title: title.joined(separator: " "), marks)
  }

  /// Numbers, and after them what is to be set of those todos.
  func setting() throws(Misunderstanding) -> Command {
    let numbers = words.prefix { $0.text.utf8.first.map { (0x30...0x39).contains($0) } ?? false }
    let rest = words.dropFirst(numbers.count)
    if numbers.isEmpty, let word = rest.first {
      throw Misunderstanding(.notANumber(name, word.text), at: word)
    }
    let selection = try selection(numbers)
    if rest.isEmpty { throw missing(.mark) }
    var marks = TodoMarks()
    for word in rest {
      do throws(QueryError) {
        if try !marks.take(word, canClear: true) { throw QueryError(.unknown, word) }
      } catch {
        throw wrong(error)
      }
    }
    return .set(selection, marks)
  }

  /// A list of the todos that the words ask for.
  func listing(_ plainWords: TodoQuery.PlainWords) throws(Misunderstanding) -> Command {
    // Parentheses are words of their own, however near to others they stand.
    let words =
      plainWords == .text
      ? words : try ShellWords.words(of: line, separatingParentheses: true).dropFirst()
    let filters = words.filter { $0.plain != CommandName.allRows }
    if plainWords == .text, filters.isEmpty { throw missing(.search) }
    do {
      let query = try TodoQuery(filters, plainWords: plainWords)
      return .list(query, all: filters.count < words.count)
    } catch {
      throw wrong(error)
    }
  }

  /// The todos with these numbers; each is named once.
  func selection(_ words: ArraySlice<QueryWord>) throws(Misunderstanding) -> NumberSelection {
    if words.isEmpty { throw missing(.number) }
    var parts: [NumberSelection.Part] = []
    var seen: Set<NumberSelection.Part> = []
    for word in words {
      let selection: NumberSelection
      do {
        selection = try NumberSelection(word.text)
      } catch {
        throw wrong(error, in: word)
      }
      parts += selection.parts.filter { seen.insert($0).inserted }
    }
    return NumberSelection(parts)
  }

  private func wrong(_ flaw: NumberSelection.Flaw, in word: QueryWord) -> Misunderstanding {
    let error: CommandError =
      switch flaw {
      case .backwards(let range): .backwardsRange(name, range)
      case .notANumber(let part): .notANumber(name, part.isEmpty ? word.text : part)
      }
    return Misunderstanding(error, at: word)
  }

  private func wrong(_ error: QueryError) -> Misunderstanding {
    let suggestion = error.suggestion(for: name)
    return Misunderstanding(.wrongWord(name, error, suggestion: suggestion), at: error.word)
  }
}

extension QueryError {
  /// The whole word that was probably meant.
  fileprivate func suggestion(for command: CommandName) -> String? {
    func nearest(_ mark: String, _ candidates: [String]) -> String? {
      guard let typed = word.after(mark) else { return nil }
      return Suggestion.nearest(to: typed, among: candidates).map { mark + $0 }
    }
    switch problem {
    case .unknown where command == .set:
      return nil
    case .unknown:
      let words = TodoQuery.filterWords + [CommandName.allRows]
      return Suggestion.nearest(to: word.text, among: words)
    case .notAPriority:
      return nearest(
        "!", Priority.allCases.map(\.rawValue) + (command == .add ? [] : ["none"]))
    case .notAnOrder:
      return nearest("sort:-", TodoOrder.Key.allCases.map(\.rawValue))
        ?? nearest("sort:", TodoOrder.Key.allCases.map(\.rawValue))
    case .notADate(.notADate):
      return nearest("due:", DateWord.words) ?? nearest("due.before:", DateWord.words)
        ?? nearest("due.after:", DateWord.words)
    default:
      return nil
    }
  }
}
