import Foundation

extension TaskwarriorDialect {
  /// Makes the tasks of a todo. Members that were not changed here since the import are as they were
  /// read. A todo that comes back is a template, with its pending tasks behind it.
  func tasks(_ todo: Todo) -> [TaskwarriorTask] {
    allTasks(todo).map { $0.withMomentsTaken(of: todo) }
  }

  private func allTasks(_ todo: Todo) -> [TaskwarriorTask] {
    let said = said(todo)
    if let series = series(todo) { return tasks(todo, said, series) }
    var task = own(said)
    if let kept = TaskwarriorKept(todo.foreign) {
      if kept.isDeleted, said.recurrence == nil, let deleted = try? TaskwarriorTask(kept.object) {
        return [deleted.with("uuid", kept["uuid"] ?? task["uuid"])]
      }
      task = restored(task, kept, said, before: kept.todo(todo.id, calendar.timeZone), todo)
    }
    if let recurrence = said.recurrence, !todo.isDone { makeTemplate(&task, said, recurrence) }
    return [task]
  }

  /// Puts back what a todo's task had, where the todo says the same.
  private func restored(
    _ own: TaskwarriorTask, _ kept: TaskwarriorKept, _ said: Todo,
    before: @autoclosure () -> Todo?, _ todo: Todo
  ) -> TaskwarriorTask {
    var task = own
    for other in kept.others { task[other.key] = other.value }
    task["entry"] = kept["entry"] ?? own["entry"]
    if (try? kept.object.id("uuid")) != nil { task["uuid"] = kept["uuid"] }
    // Read only if a member is not written as it was.
    let changed = TaskwarriorTask.fields.filter { $0.keys.contains { own[$0] != kept[$0] } }
    let before = changed.isEmpty ? nil : before()
    for (field, keys) in changed {
      if let before, !field.differs(said, before) {
        for key in keys { task[key] = kept[key] ?? (key == "status" ? own[key] : nil) }
      } else if field == .notes, let annotations = kept.annotations(for: todo) {
        task["annotations"] = annotations
      } else if field == .depends, before != nil {
        task["depends"] = kept.depends(of: said, pending)
      }
    }
    let annotations = (try? kept.object.ifPresent("annotations", JSONObject.objects)) ?? []
    let moments = annotations.map { (try? $0.text("entry")).map(RawJSON.text) }
    if !moments.allSatisfy(TaskwarriorTask.takes) { task["annotations"] = own["annotations"] }
    // A status of waiting does not fit a todo that waits no more.
    if task["status"] == .text("waiting"), task["wait"] == nil, kept["wait"] != nil {
      task["status"] = own["status"]
    }
    // Taskwarrior fails at a recurring task that is never due.
    if task["due"] == nil, task["recur"] != nil, TaskwarriorTask.takes(kept["due"]) {
      task["due"] = kept["due"]
    }
    if task["due"] == nil { task["recur"] = nil }
    return task
  }

  private func tasks(
    _ todo: Todo, _ said: Todo, _ series: TaskwarriorSeries
  ) -> [TaskwarriorTask] {
    let own = own(said)
    guard let object = series.template, let kept = TaskwarriorKept(todo.foreign),
      var template = try? TaskwarriorTask(object)
    else { return [own] }
    let number = series.number(of: said)
    let before = self.kept(todo)
    let shared = TaskwarriorTask.shared.filter { field, _ in
      before.map { field.differs(said, $0) } ?? true
    }
    func share(_ task: inout TaskwarriorTask) {
      for (_, keys) in shared { for key in keys { task[key] = own[key] } }
    }
    share(&template)
    (template[TaskwarriorKept.instances], template[TaskwarriorKept.depends]) = (nil, nil)
    template["uuid"] = own["uuid"]
    if number == nil, let recurrence = said.recurrence {
      makeTemplate(&template, said, recurrence)
    }
    let live = number ?? series.estimate(of: todo)
    if todo.recurrence != nil {
      let mask = series.mask(before: live + (todo.isDone ? 1 : 0)) { index in
        index == live || series.instance(index) == nil
          || completed.contains(todo.id(ofOccurrence: index))
      }
      template["mask"] = mask.isEmpty ? nil : .text(mask)
    }
    let instances = series.instances.filter { $0.number >= live }.compactMap { place, task in
      guard var instance = try? TaskwarriorTask(task) else { return TaskwarriorTask?.none }
      if place == live {
        instance = restored(own, TaskwarriorKept(task), said, before: before, todo)
        if number == nil, said.recurrence != nil { instance["recur"] = template["recur"] }
      } else {
        share(&instance)
      }
      return instance
    }
    if template["until"] != kept["until"] {
      return [template] + instances.map { $0.with("until", template["until"]) }
    }
    return [template] + instances
  }

  /// The task of a todo without the members that the todo has kept.
  ///
  /// Here the day of `until` counts; Taskwarrior deletes open tasks at that moment. So the task gets
  /// the last second of the day.
  private func own(_ said: Todo) -> TaskwarriorTask {
    var task = TaskwarriorTask(said, pending)
    if let until = said.until, calendar.startOfDay(for: until) == until {
      let end = TaskwarriorDialect.second(calendar.endOfDay(of: until).addingTimeInterval(-1))
      task["until"] = TaskwarriorTask.text(end ?? until)
    }
    return task
  }

  /// Makes a task the template of a rule.
  private func makeTemplate(
    _ task: inout TaskwarriorTask, _ said: Todo, _ recurrence: Recurrence
  ) {
    var anchor = recurrence.anchor
    if case .weekdays = recurrence.rule.step {
      anchor =
        TaskwarriorSeries.anchor(
          of: recurrence.rule, recurrence.occurrence, due: anchor, calendar) ?? anchor
    }
    task["status"] = .text("recurring")
    task["recur"] = recurrence.rule.taskwarrior.map(RawJSON.text)
    task["due"] = TaskwarriorTask.text(anchor)
    if let due = said.due {
      let shift = anchor.timeIntervalSince(due)
      task["wait"] = TaskwarriorTask.text(said.wait?.moved(by: shift))
      task["scheduled"] = TaskwarriorTask.text(said.scheduled?.moved(by: shift))
    }
    let over = min(recurrence.step, TaskwarriorSeries.longestMask)
    task["mask"] = over == 0 ? nil : .text(String(repeating: "+", count: over))
    (task["start"], task["end"]) = (nil, nil)
  }
}

extension TaskwarriorTask {
  /// The fields that all occurrences share.
  fileprivate static let shared = fields.filter {
    [.title, .until, .depends, .parent, .priority, .project, .tags, .notes].contains($0.field)
  }

  /// The task with a moment of creation, and of modification, that Taskwarrior takes, or with none:
  /// the todo's own creation in place of another one.
  fileprivate func withMomentsTaken(of todo: Todo) -> TaskwarriorTask {
    var task = self
    if !Self.takes(task["entry"]) {
      task["entry"] = Self.text(TaskwarriorDialect.second(todo.createdAt))
    }
    if !Self.takes(task["modified"]) { task["modified"] = nil }
    return task
  }

  /// Whether Taskwarrior takes the text of a moment; true without one.
  fileprivate static func takes(_ moment: RawJSON?) -> Bool {
    guard let bytes = moment?.bytes else { return true }
    // Most are of this century, which needs no calendar.
    if bytes.count == 18, bytes.starts(with: "\"20".utf8) { return true }
    let text = String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
    return TaskwarriorDialect.second(SecondText().moment(text)) != nil
  }

  fileprivate func with(_ key: String, _ value: RawJSON?) -> TaskwarriorTask {
    var task = self
    task[key] = value
    return task
  }
}

extension TaskwarriorKept {
  /// The tasks on which a todo depends, by the ids that Taskwarrior knows.
  fileprivate func depends(of said: Todo, _ pending: [Todo.ID: UUID]) -> RawJSON? {
    var tasks = pending
    if let here = try? object.ids(Self.depends), let there = try? object.texts("depends") {
      let ids = there.compactMap(UUID.init(uuidString:))
      if ids.count == here.count { tasks.merge(zip(here, ids)) { _, read in read } }
    }
    return TaskwarriorTask.ids(said.depends.map { tasks[$0] ?? $0 })
  }
}
