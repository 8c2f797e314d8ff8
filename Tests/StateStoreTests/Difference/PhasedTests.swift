import StateStore
import StateStoreTesting
import Testing

private struct Row: Equatable, Sendable, Identifiable {
  var id: Int
  var title: String
}

private struct Desk: Equatable, Sendable {
  var rows: Loadable<[Row]> = .notRequested
}

/// Differences through a change of phase.
@Suite struct PhasedTests {
  private let offline = LoadFailure(kind: .offline, message: "No connection.", canRetry: true)
  private let rows = (1...100).map { Row(id: $0, title: "row \($0)") }

  private func lines(
    _ old: Loadable<[Row]>, _ new: Loadable<[Row]>
  ) -> [String] {
    StateDifference(from: Desk(rows: old), to: Desk(rows: new)).lines
  }

  @Test func `a phase that changes around its value is one line, without the value`() {
    #expect(
      lines(.loaded(rows), .isLoading(last: rows))
        == ["rows: .loaded(…) → .isLoading(last: …)"])
    #expect(
      lines(.isLoading(last: rows), .loaded(rows))
        == ["rows: .isLoading(last: …) → .loaded(…)"])
    let failed = lines(.isLoading(last: rows), .failed(offline, last: rows))
    #expect(failed.count == 1)
    #expect(failed.first?.contains("No connection.") == true)
    #expect(failed.first?.hasPrefix("rows: .isLoading(last: …) → .failed(") == true)
    #expect(failed.first?.hasSuffix(", last: …)") == true)
  }

  @Test func `what changes with the phase is told inside the value`() {
    var changed = rows
    changed[2].title = "bread"
    changed.append(Row(id: 101, title: "salt"))
    #expect(
      lines(.isLoading(last: rows), .loaded(changed)) == [
        "rows: .isLoading(last: …) → .loaded(…)",
        "rows.value[2].title: \"row 3\" → \"bread\"",
        "rows.value[100]: added Row(id: 101, title: \"salt\")",
      ])
  }

  @Test func `a phase with a value and one without are told whole`() {
    #expect(
      lines(.isLoading(last: nil), .loaded([Row(id: 1, title: "a")]))
        == ["rows: .isLoading(last: nil) → .loaded([Row(id: 1, title: \"a\")])"])
    #expect(
      lines(.loaded([]), .notRequested) == ["rows: .loaded([]) → .notRequested"])
    #expect(lines(.notRequested, .isLoading(last: nil)).count == 1)
  }

  @Test func `a value at the top, a nested phase and an optional value are told, too`() {
    #expect(
      StateDifference(from: Loadable.loaded(1), to: .isLoading(last: 2)).lines
        == [".loaded(…) → .isLoading(last: …)", "value: 1 → 2"])
    #expect(
      StateDifference(from: Loadable<Int?>.loaded(nil), to: .isLoading(last: .some(nil))).lines
        == [".loaded(…) → .isLoading(last: …)"])
    #expect(
      StateDifference(
        from: Loadable.loaded(Loadable.loaded(1)), to: .isLoading(last: .isLoading(last: 1))
      ).lines
        == [".loaded(…) → .isLoading(last: …)", "value: .loaded(…) → .isLoading(last: …)"])
  }
}
