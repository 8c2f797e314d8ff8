/// A writer of values as text, which stops when the text is longer than will be shown.
struct BriefWriter {
  private(set) var text = ""
  private let enough: Int
  private let brief: Brief

  /// Makes a writer that may stop after `limit` characters.
  init(limit: Int, _ brief: Brief) {
    self.brief = brief
    // Counting bytes takes no time, counting characters does; few characters have more than four
    // bytes.
    enough = limit * 4
  }

  mutating func write(_ value: Any) {
    guard text.utf8.count <= enough else { return }
    if let description = brief.description(of: value) {
      text += description
      return
    }
    if brief.secrets.hide(value) {
      text += Secrets.text
      return
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: writeOptional(mirror)
    case .collection: writeElements(mirror.children.lazy.map(\.value))
    case .set: writeInOrder(mirror.children.map { brief.text(of: $0.value) })
    case .dictionary:
      writeInOrder(mirror.children.map { text(ofEntry: $0.value) }, ifEmpty: "[:]")
    case .tuple: writeFields(mirror)
    case .enum: writeCase(value, mirror)
    case .struct, .class:
      if let list = value as? any RandomAccessCollection {
        writeElements(list)
      } else {
        text += "\(mirror.subjectType)"
        writeFields(mirror)
      }
    default:
      if brief.secrets.areIn(value) {
        text += "\(mirror.subjectType)"
        writeFields(mirror)
      } else {
        text += "\(value)"
      }
    }
  }

  private mutating func writeOptional(_ mirror: Mirror) {
    guard let payload = mirror.children.first else {
      text += "nil"
      return
    }
    // Of an optional of an optional, which of both is nil.
    let isOfNil = Self.isNil(payload.value)
    if isOfNil { text += ".some(" }
    write(payload.value)
    if isOfNil { text += ")" }
  }

  private static func isNil(_ value: Any) -> Bool {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional
      && (mirror.children.first.map { isNil($0.value) } ?? true)
  }

  private mutating func writeCase(_ value: Any, _ mirror: Mirror) {
    guard let payload = mirror.children.first else {
      text += ".\(value)"
      return
    }
    text += ".\(payload.label ?? "")"
    let fields = Mirror(reflecting: payload.value)
    if fields.displayStyle == .tuple {
      writeFields(fields)
    } else {
      text += "("
      write(payload.value)
      text += ")"
    }
  }

  private mutating func writeFields(_ mirror: Mirror) {
    text += "("
    for (index, field) in mirror.children.enumerated() where text.utf8.count <= enough {
      if index > 0 { text += ", " }
      if let label = field.label, !label.hasPrefix(".") { text += "\(label): " }
      if brief.secrets.hide(field.label, of: mirror) {
        text += Secrets.text
      } else {
        write(field.value)
      }
    }
    text += ")"
  }

  private mutating func writeElements(_ elements: some Sequence) {
    text += "["
    for (index, element) in elements.enumerated() {
      if index > 0 { text += ", " }
      write(element)
      if text.utf8.count > enough { break }
    }
    text += "]"
  }

  private mutating func writeInOrder(_ texts: [String], ifEmpty: String = "[]") {
    text += texts.isEmpty ? ifEmpty : "[\(texts.sorted().joined(separator: ", "))]"
  }

  private func text(ofEntry entry: Any) -> String {
    Mirror(reflecting: entry).children.map { brief.text(of: $0.value) }.joined(separator: ": ")
  }
}
