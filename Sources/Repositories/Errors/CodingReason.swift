/// The words for people about a value that could not be decoded or encoded.
enum CodingReason {
  /// Describes an error of a decoder or encoder.
  static func text(_ error: any Error) -> String { text(error, below: 0) }

  /// Describes an error of a part of a value.
  ///
  /// - Parameter count: The length of the part's path, which the words leave out.
  static func text(_ error: any Error, below count: Int) -> String {
    switch error {
    case let flaw as JSONFlaw: flaw.reason
    case DecodingError.keyNotFound(let key, let context):
      "\(name(context.codingPath + [key], below: count)) is missing"
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      "\(name(context.codingPath, below: count)) has the wrong type"
    case DecodingError.dataCorrupted(let context):
      wrong(context.codingPath.dropFirst(count), context.debugDescription)
    case EncodingError.invalidValue(_, let context):
      wrong(context.codingPath.dropFirst(count), context.debugDescription)
    default:
      "\(error)"
    }
  }

  private static func wrong(_ path: ArraySlice<any CodingKey>, _ description: String) -> String {
    // Without its full stop the description can stand inside a sentence.
    let reason = description.hasSuffix(".") ? String(description.dropLast()) : description
    return path.isEmpty ? reason : "\(name(path)) is wrong: \(reason)"
  }

  private static func name(_ path: [any CodingKey], below count: Int) -> String {
    count > 0 && path.count <= count ? "it" : name(path.dropFirst(count))
  }

  private static func name(_ path: ArraySlice<any CodingKey>) -> String {
    let names = path.map { $0.intValue.map(String.init) ?? $0.stringValue }
    return "\"\(names.joined(separator: "."))\""
  }
}
