import Foundation

/// What a task is to the recurring task that it belongs to.
enum TaskwarriorRole: Hashable, Sendable {
  /// The template, from which Taskwarrior makes tasks.
  case template
  /// A template that was deleted in Taskwarrior.
  case endedTemplate
  /// A task made from the template with the id `of`.
  case instance(of: UUID, number: Int, uuid: UUID, isPending: Bool)

  /// The id of the done todo that the task's occurrence of the template's todo leaves here.
  var occurrence: UUID? {
    guard case .instance(let template, let number, _, _) = self else { return nil }
    return DerivedID.occurrence(number, of: template)
  }
}

extension ImportedTodos {
  /// Joins each template with its pending tasks to one todo, and gives the first other task of an
  /// occurrence the id of the occurrence, unless a todo of the file has that id.
  func joiningSeries(_ calendar: Calendar) -> [ImportedTodo] {
    if todos.allSatisfy({ $0.role == nil }) { return todos }
    let templates = Set(todos.filter { $0.role == .template }.map(\.id))
    var instances: [UUID: [(number: Int, row: ImportedTodo)]] = [:]
    // The todos as which other tasks know the tasks of this file.
    var ids: [UUID: UUID] = [:]
    var joined = todos.filter { row in
      guard case .instance(let template, let number, _, isPending: true) = row.role,
        templates.contains(template)
      else { return true }
      ids[row.id] = template
      instances[template, default: []].append((number, row))
      return false
    }
    var taken = Set(joined.map(\.id))
    for index in joined.indices {
      let row = joined[index]
      if let id = row.role?.occurrence, taken.insert(id).inserted {
        ids[row.id] = id
        joined[index] = row.with(id: id)
      }
    }
    for index in joined.indices {
      if joined[index].role == .template {
        let rows = (instances[joined[index].id] ?? []).sorted { $0.number < $1.number }
        joined[index].join(rows.map(\.row), calendar)
      }
      if !joined[index].depends.isEmpty { joined[index].renameDependencies(ids) }
    }
    return joined
  }
}

extension ImportedTodo {
  /// Makes the todo of a template and its pending tasks.
  fileprivate mutating func join(_ instances: [ImportedTodo], _ calendar: Calendar) {
    let tasks = instances.compactMap { $0.foreign?[TaskwarriorKept.key] }
    if !tasks.isEmpty { keep(TaskwarriorKept.instances, .array(tasks)) }
    guard let foreign, let kept = TaskwarriorKept(foreign),
      let series = TaskwarriorSeries(kept, calendar),
      var todo = try? series.todo(series.live, id: id)
    else { return }
    (todo.foreign, todo.remarks, todo.place) = (foreign, remarks, place)
    self = todo
  }

  /// Replaces the tasks of other todos by those todos, and keeps both.
  mutating func renameDependencies(_ ids: [UUID: UUID]) {
    if ids.isEmpty || !self.depends.contains(where: { ids[$0] != nil }) { return }
    self.depends = self.depends.map { ids[$0] ?? $0 }.filter { $0 != id }.distinct()
    keep(TaskwarriorKept.depends, .array(self.depends.map { .text($0.uuidString) }))
  }

  /// Sets a member of the kept task.
  private mutating func keep(_ key: String, _ value: RawJSON) {
    guard let task = foreign?[TaskwarriorKept.key] else { return }
    if let object = TaskwarriorKept(foreign)?.object, object.contains(key),
      var members = try? TaskwarriorTask(object)
    {
      members[key] = value
      foreign?[TaskwarriorKept.key] = members.json
      return
    }
    let member = "\(task.bytes.count > 2 ? "," : "")\(RawJSON.text(key).text):\(value.text)}"
    foreign?[TaskwarriorKept.key] = RawJSON(bytes: task.bytes.dropLast() + Array(member.utf8))
  }
}
