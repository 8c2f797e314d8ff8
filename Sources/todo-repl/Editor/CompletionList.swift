/// Completions as lines above the line being typed.
enum CompletionList {
  /// The most labels shown: commands list all todos and all countries.
  static let limit = 40

  /// The labels in as many columns as fit, in order from left to right; whole lines.
  ///
  /// - Parameter others: The number of further labels.
  static func text(of labels: [String], others: Int = 0, in columns: Int) -> String {
    let shown = labels.prefix(limit).map { DisplayText($0).truncated(toWidth: max(1, columns - 1)) }
    let width = (shown.map(\.width).max() ?? 0) + 2
    let perLine = max(1, columns / width)
    var text = ""
    for start in stride(from: 0, to: shown.count, by: perLine) {
      let row = shown[start..<min(start + perLine, shown.count)]
      let padded = row.dropLast().map { $0.padded(toWidth: width).description }
      text += padded.joined() + (row.last?.description ?? "") + "\n"
    }
    let others = others + labels.count - shown.count
    return others > 0 ? "\(text)… +\(others)\n" : text
  }
}
