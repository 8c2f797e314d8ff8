extension Todo {
  /// The todo with the project that a first tag `+x` stands for: imports of earlier versions made
  /// that tag of a project.
  var withProject: Todo {
    guard project?.isEmpty ?? true, let first = tags.first, first.utf8.first == UInt8(ascii: "+"),
      first.utf8.count > 1
    else { return self }
    var todo = self
    todo.project = String(Substring(first.utf8.dropFirst()))
    todo.tags.removeFirst()
    return todo
  }
}
