/// A phrase in one language, with places for its arguments.
///
///     {count} {count?todo|todos}, {open} open
///     {word}{을/를} 찾을 수 없습니다.
///
/// `{name}` is a place, `{name?one|many}` depends on the number in it, `{을/를}` on the sound before it.
struct Template: Equatable {
  enum Part: Equatable {
    case text(String)
    case place(String)
    case plural(String, one: String, many: String)
    case particle(Particle)
  }

  let parts: [Part]

  /// Reads a template; nil when its braces do not match, or hold none of the three forms.
  init?(_ template: String) {
    var parts: [Part] = []
    var rest = template[...]
    while let open = rest.firstIndex(of: "{") {
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      guard let close = rest[open...].firstIndex(of: "}"),
        let part = Self.part(rest[rest.index(after: open)..<close])
      else { return nil }
      parts.append(part)
      rest = rest[close...].dropFirst()
    }
    if rest.contains("}") { return nil }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  /// The names of its places.
  var names: Set<String> {
    Set(
      parts.compactMap { part in
        switch part {
        case .place(let name), .plural(let name, _, _): name
        case .text, .particle: nil
        }
      })
  }

  private static func part(_ form: Substring) -> Part? {
    if let particle = Particle(rawValue: String(form)) { return .particle(particle) }
    let name = form.prefix { $0 != "?" }
    guard !name.isEmpty, name.allSatisfy({ $0.isASCII && $0.isLetter }) else { return nil }
    if name.endIndex == form.endIndex { return .place(String(name)) }
    let forms = form[name.endIndex...].dropFirst()
      .split(separator: "|", omittingEmptySubsequences: false)
    if forms.count != 2 { return nil }
    return .plural(String(name), one: String(forms[0]), many: String(forms[1]))
  }
}
