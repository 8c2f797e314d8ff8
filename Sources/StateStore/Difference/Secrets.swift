/// The secrets of a store, by the types that declare them.
struct Secrets: Sendable {
  static let none = Secrets()
  /// The text in place of a secret.
  static let text = "<secret>"

  private var labels: [ObjectIdentifier: Set<String>] = [:]

  private init() {}

  init<State>(_ secrets: [Secret<State>]) {
    for secret in secrets { labels[secret.owner, default: []].insert(secret.label) }
  }

  /// Whether a property of the value that this mirror shows is hidden.
  func hide(_ label: String?, of mirror: Mirror) -> Bool {
    if labels.isEmpty { return false }
    guard let label else { return false }
    return labels[ObjectIdentifier(mirror.subjectType)]?.contains(label) == true
  }

  /// Whether the value is hidden whole: it declares a secret, and chooses what its mirror shows.
  func hide(_ value: Any) -> Bool {
    if labels.isEmpty { return false }
    return value is any CustomReflectable && labels[ObjectIdentifier(type(of: value))] != nil
  }

  /// Whether the value declares a secret, or holds a value that does.
  ///
  /// - Complexity: linear in the parts of the value; O(1) in a store without secrets.
  func areIn(_ value: Any) -> Bool {
    if labels.isEmpty { return false }
    var entered: Set<ObjectIdentifier> = []
    return areIn(value, &entered)
  }

  private func areIn(_ value: Any, _ entered: inout Set<ObjectIdentifier>) -> Bool {
    var mirror: Mirror? = Mirror(reflecting: value)
    if mirror?.displayStyle == .class,
      !entered.insert(ObjectIdentifier(value as AnyObject)).inserted
    {
      return false
    }
    if labels[ObjectIdentifier(type(of: value))] != nil { return true }
    while let level = mirror {
      if labels[ObjectIdentifier(level.subjectType)] != nil { return true }
      for child in level.children where areIn(child.value, &entered) { return true }
      mirror = level.superclassMirror
    }
    return false
  }
}
