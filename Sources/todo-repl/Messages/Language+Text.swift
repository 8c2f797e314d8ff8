import Repositories

extension Language {
  /// A phrase that has no places.
  func text(_ phrase: Phrase) -> String { text(of: Sentence(phrase)) }

  /// A sentence in this language, safe to print.
  func text(of sentence: Sentence) -> String {
    guard let text = template(of: sentence.phrase), let template = Template(text) else {
      preconditionFailure("The language \(code) has no template for \(sentence.phrase).")
    }
    var result = ""
    for part in template.parts {
      switch part {
      case .text(let text):
        result += text
      case .place(let name):
        result += self.text(of: argument(name, of: sentence))
      case .plural(let name, let one, let many):
        result += argument(name, of: sentence) == .number(1) ? one : many
      case .particle(let particle):
        result += particle.form(after: result)
      }
    }
    return result
  }

  private func argument(_ name: String, of sentence: Sentence) -> Sentence.Argument {
    guard let argument = sentence.arguments[name] else {
      preconditionFailure("A sentence of the phrase \(sentence.phrase) has no \"\(name)\".")
    }
    return argument
  }

  private func text(of argument: Sentence.Argument) -> String {
    switch argument {
    case .quoted(let text): DisplayText.quoted(text)
    case .number(let number): "\(number)"
    case .typed(let text), .path(let text): DisplayText(text).description
    case .reason(let text):
      DisplayText(KnownReason(rawValue: text).map(describe) ?? text).description
    case .all(let items): text(of: items, .all)
    case .any(let items): text(of: items, .any)
    case .several(let items): items.map(text).joined(separator: ", ")
    case .edit(let name): text(name.phrase)
    case .sentence(let sentence): text(of: sentence)
    case .told(let text): Self.whole(text)
    case .opening(let text): Self.whole(text.prefix(1).lowercased() + text.dropFirst())
    case .storage(let error): Self.whole(describe(error))
    case .flaw(let flaw): Self.whole(describe(flaw))
    }
  }

  /// Items whose last is set apart by a phrase.
  private func text(of items: [Sentence.Argument], _ phrase: Phrase) -> String {
    guard items.count > 1, let last = items.last else { return items.map(text).joined() }
    return text(
      of: Sentence(phrase, ["items": .several(Array(items.dropLast())), "last": last]))
  }

  private static func whole(_ sentence: String) -> String {
    let text = DisplayText(sentence).description
    return text.hasSuffix(".") ? text : text + "."
  }
}
