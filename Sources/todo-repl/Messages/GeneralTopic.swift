/// A topic of `help` that many commands share.
enum GeneralTopic: CaseIterable {
  /// The words for dates.
  case dates
  /// The rules by which todos come back.
  case recurrence
  /// The todos on which others depend, and the parts of todos.
  case links
  /// The file of options for every run.
  case settings

  /// The words for the topic, in the languages.
  var words: [String] {
    switch self {
    case .dates: ["dates", "날짜"]
    case .recurrence: ["recurrence", "반복"]
    case .links: ["links", "연결"]
    case .settings: ["settings", "설정파일"]
    }
  }
}
