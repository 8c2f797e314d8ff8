/// The words for people about a value that could not be decoded or encoded.
enum CodingReason {
  /// Describes an error of a decoder or encoder.
  static func text(_ error: any Error) -> String {
    switch error {
    case let flaw as JSONFlaw: flaw.reason
    case DecodingError.keyNotFound(let key, let context):
      "\(name(context.codingPath + [key])) is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\(name(context.codingPath)) has the wrong type"
    case DecodingError.dataCorrupted(let context):
      wrong(context.codingPath, context.debugDescription)
    case EncodingError.invalidValue(_, let context):
      wrong(context.codingPath, context.debugDescription)
    default:
      "\(error)"
    }
  }

  private static func wrong(_ path: [any CodingKey], _ description: String) -> String {
    // Without its full stop the description can stand inside a sentence.
    let reason = description.hasSuffix(".") ? String(description.dropLast()) : description
    return path.isEmpty ? reason : "\(name(path)) is wrong: \(reason)"
  }

  private static func name(_ path: [any CodingKey]) -> String {
    let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return "\"\(names.joined(separator: "."))\""
  }
}
