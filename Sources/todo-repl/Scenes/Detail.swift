/// Named facts, printed in full.
struct Detail: Equatable {
  /// One fact; several values are printed one below the other.
  struct Fact: Equatable {
    let name: String
    let values: [String]

    init(_ name: String, _ values: String?...) {
      self.name = name
      self.values = values.compactMap(\.self)
    }

    init(_ name: String, _ values: [String]) {
      self.name = name
      self.values = values
    }
  }

  /// The facts that have values.
  let facts: [Fact]

  init(_ facts: [Fact]) {
    self.facts = facts.filter { !$0.values.isEmpty }
  }

  /// The facts as lines, with their values in one column.
  var lines: [any OutputLine] {
    let width = facts.map { DisplayText($0.name).width }.max() ?? 0
    return facts.flatMap { fact in
      fact.values.enumerated().map { index, value in
        FactLine(
          name: DisplayText(index == 0 ? fact.name : "").padded(toWidth: width),
          value: DisplayText(value))
      }
    }
  }
}

/// One value of a fact as a line.
private struct FactLine: OutputLine {
  let name: DisplayText
  let value: DisplayText

  func text(on page: Page) -> String {
    // Not cut off: a value is shown in full, over several lines of the window if necessary.
    let lines = value.wrapped(on: page, besides: name.width + 4)
    let next = "\n" + String(repeating: " ", count: name.width + 4)
    let shown = lines.map(\.description).joined(separator: next)
    return "  \(page.styling.apply(.remark, to: name.description))  \(shown)"
  }

  var json: JSONLine? { nil }
}
