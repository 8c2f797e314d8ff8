/// Words are runs of letters and digits.
extension LineBuffer {
  /// The beginning of the word that the cursor is in or behind.
  var wordStart: Int { start(ofRunOf: \.isOfWord) }

  /// The end of the word that the cursor is in or before.
  var wordEnd: Int {
    var position = cursor
    while position < characters.count, !characters[position].isOfWord { position += 1 }
    while position < characters.count, characters[position].isOfWord { position += 1 }
    return position
  }

  /// The beginning of the text between white space and the cursor, which Ctrl-W removes.
  var spacedWordStart: Int { start { !$0.isWhitespace } }

  /// The beginning of the run of such characters that the cursor is in or behind.
  private func start(ofRunOf isPart: (Character) -> Bool) -> Int {
    var position = cursor
    while position > 0, !isPart(characters[position - 1]) { position -= 1 }
    while position > 0, isPart(characters[position - 1]) { position -= 1 }
    return position
  }
}

extension Character {
  fileprivate var isOfWord: Bool { isLetter || isNumber }
}
