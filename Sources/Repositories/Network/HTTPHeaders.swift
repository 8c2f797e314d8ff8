/// The header fields of a request or an answer; names ignore case.
public struct HTTPHeaders: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  private var fields: [String: String] = [:]

  /// Makes header fields; of two equal names, the last one wins.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { self[name] = value }
  }

  /// Makes header fields; of two equal names, either may win.
  public init(_ fields: [String: String]) {
    for (name, value) in fields { self[name] = value }
  }

  /// The value of a field; nil without the field.
  public subscript(name: String) -> String? {
    get { fields[name.lowercased()] }
    set { fields[name.lowercased()] = newValue }
  }

  /// The names in small letters, with their values, sorted by name.
  public var all: [(name: String, value: String)] {
    fields.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }
  }

  /// These fields, overridden by those of `others`.
  public func merging(_ others: HTTPHeaders) -> HTTPHeaders {
    var merged = self
    merged.fields.merge(others.fields) { $1 }
    return merged
  }
}
