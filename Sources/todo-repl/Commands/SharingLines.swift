/// The result of `share`.
struct SharedLine: OutputLine {
  let list: String
  let servers: [String]
  let count: Int

  func text(on page: Page) -> String {
    page.styling.apply(
      .remark, to: page.language.text(.shared(count, list: list, servers: servers)))
  }

  var json: JSONLine? {
    [
      "type": .string("share"), "list": .string(list), "servers": .strings(servers),
      "todos": .int(count),
    ]
  }
}

/// The result of `unshare`.
struct UnsharedLine: OutputLine {
  let file: String
  let count: Int

  func text(on page: Page) -> String {
    page.styling.apply(.remark, to: page.language.text(.unshared(count, file: file)))
  }

  var json: JSONLine? {
    ["type": .string("unshare"), "file": .string(file), "todos": .int(count)]
  }
}
