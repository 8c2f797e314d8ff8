public import Repositories

extension Todo {
  /// A tag without the `+` of todo.txt; to people both are the same tag.
  public static func tagName(_ tag: String) -> String {
    tag.utf8.first == UInt8(ascii: "+") && tag.utf8.count > 1
      ? String(Substring(tag.utf8.dropFirst())) : tag
  }

  /// Whether two tags are the same to people, regardless of the `+` and capitals.
  package static func areSameTag(_ first: String, _ second: String) -> Bool {
    tagName(first).lowercased() == tagName(second).lowercased()
  }
}
