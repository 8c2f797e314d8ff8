/// A walk through two values, side by side, that finds their differences.
struct DifferenceWalk {
  let brief: Brief
  private let limit: Int
  private var lines: [String] = []
  private var count = 0
  private var entered: Set<[ObjectIdentifier]> = []

  init(limit: Int, hiding secrets: Secrets = .none) {
    self.limit = limit
    brief = Brief(secrets: secrets)
  }

  /// The lines so far, and a last one that counts the differences beyond the limit.
  func finished() -> [String] {
    count > lines.count ? lines + ["… and \(count - lines.count) more"] : lines
  }

  /// Adds a line for each difference between two values that are at `path`.
  mutating func compare(_ old: Any, _ new: Any, at path: @autoclosure () -> String) {
    if !(old is any ComparedByParts), areEqual(old, new) == true { return }
    let path = path()
    let countBefore = count
    compareParts(old, new, at: path)
    if count == countBefore, areEqual(old, new) == false {
      add(at: path) { "two unequal values that print alike: \($0.text(of: new))" }
    }
  }

  /// Adds a line; beyond the limit, a line is only counted and its text is not made.
  mutating func add(at path: String, _ text: (Brief) -> String) {
    count += 1
    if count > limit { return }
    let text = text(brief)
    lines.append(path.isEmpty ? text : "\(path): \(text)")
  }

  private mutating func compareParts(_ old: Any, _ new: Any, at path: String) {
    guard type(of: old) == type(of: new) else {
      return add(at: path) {
        "\($0.text(of: old)) (\(type(of: old))) → \($0.text(of: new)) (\(type(of: new)))"
      }
    }
    let (oldMirror, newMirror) = (Mirror(reflecting: old), Mirror(reflecting: new))
    if newMirror.displayStyle == .optional {
      comparePayloads(old, oldMirror, new, newMirror, at: path)
    } else if brief.secrets.hide(old) {
      addSecret(at: path)
    } else if let old = old as? any DiffableCollection {
      old.addChanges(to: new, at: path, in: &self)
    } else if let old = old as? any RandomAccessCollection, !(old is any RangeExpression) {
      compareAsLists(old, new, at: path)
    } else if old is any CustomStringConvertible, !brief.secrets.areIn(old),
      !brief.secrets.areIn(new),
      "\(old)" != "\(new)"
    {
      addChange(old, new, at: path)
    } else {
      switch newMirror.displayStyle {
      case .enum: comparePayloads(old, oldMirror, new, newMirror, at: path)
      case .class:
        compareObjects(oldMirror, old as AnyObject, newMirror, new as AnyObject, at: path)
      default:
        let counts = (oldMirror.children.count, newMirror.children.count)
        if counts == (0, 0) ? "\(old)" != "\(new)" : counts.0 != counts.1 {
          addChange(old, new, at: path)
        } else {
          compareChildren(oldMirror, newMirror, at: path)
        }
      }
    }
  }

  /// Adds a line for a changed secret, without its values.
  private mutating func compareSecrets(_ old: Any, _ new: Any, at path: String) {
    var walk = DifferenceWalk(limit: 0)
    walk.compare(old, new, at: path)
    if walk.count > 0 { addSecret(at: path) }
  }

  private mutating func addSecret(at path: String) {
    add(at: path) { _ in "\(Secrets.text) changed" }
  }

  private mutating func addChange(_ old: Any, _ new: Any, at path: String) {
    add(at: path) { $0.change(from: old, to: new) }
  }

  /// Compares enums and optionals; the case of an optional has no name in the path.
  private mutating func comparePayloads(
    _ old: Any, _ oldMirror: Mirror, _ new: Any, _ newMirror: Mirror, at path: String
  ) {
    let isOptional = newMirror.displayStyle == .optional
    switch (oldMirror.children.first, newMirror.children.first) {
    case (let oldPayload?, let newPayload?) where oldPayload.label == newPayload.label:
      let name = isOptional ? nil : newPayload.label
      compare(oldPayload.value, newPayload.value, at: path.appending(label: name))
    case (nil, nil) where isOptional || "\(old)" == "\(new)": break
    default:
      if let old = (old as? any Phased)?.phaseWithValue(brief),
        let new = (new as? any Phased)?.phaseWithValue(brief)
      {
        add(at: path) { _ in "\(old.phase) → \(new.phase)" }
        compare(old.value, new.value, at: path.appending(label: "value"))
      } else {
        addChange(old, new, at: path)
      }
    }
  }

  /// Compares objects part by part; a pair that is met again inside itself is not compared again.
  private mutating func compareObjects(
    _ oldMirror: Mirror, _ old: AnyObject, _ newMirror: Mirror, _ new: AnyObject, at path: String
  ) {
    let pair = [ObjectIdentifier(old), ObjectIdentifier(new)]
    guard old !== new, entered.insert(pair).inserted else { return }
    defer { entered.remove(pair) }
    var mirrors: (old: Mirror?, new: Mirror?) = (oldMirror, newMirror)
    while let old = mirrors.old, let new = mirrors.new {
      compareChildren(old, new, at: path)
      mirrors = (old.superclassMirror, new.superclassMirror)
    }
  }

  private mutating func compareChildren(_ old: Mirror, _ new: Mirror, at path: String) {
    for (child, newChild) in zip(old.children, new.children) {
      if brief.secrets.hide(newChild.label, of: new) {
        compareSecrets(child.value, newChild.value, at: path.appending(label: newChild.label))
      } else {
        compare(child.value, newChild.value, at: path.appending(label: newChild.label))
      }
    }
  }
}

extension String {
  /// This path with a property, a case, or an element of a tuple, which is labelled ".0".
  fileprivate func appending(label: String?) -> String {
    guard let label else { return self }
    let name = label.hasPrefix(".") ? String(label.dropFirst()) : label
    return isEmpty ? name : "\(self).\(name)"
  }
}
