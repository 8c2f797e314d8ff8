import Foundation
import Repositories
import Testing

@testable import todo_repl

/// The errors of the repositories in Korean.
struct KoreanDescribeTests {
  private static let id = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 7))

  private static let storage: [(StorageError, [String])] = [
    (.cannotOpenForChanges(path: "/집", reason: "r"), ["/집을", "--read-only", "r"]),
    (.cannotOpen(path: "/집", reason: KnownReason.noLocks.rawValue), ["/집의", "잠금", "--file"]),
    (
      .cannotOpenForChanges(path: "/집", reason: KnownReason.severalNames.rawValue),
      ["/집을", "이름이 둘 이상", "-samefile"]
    ),
    (.cannotOpen(path: "/집", reason: "Is a directory"), ["/집을 열", "Is a directory"]),
    (.inUse(path: "/a", pid: 41), ["/a", "프로세스 41이", "저장되지"]),
    (
      .olderVersion(path: "/a", found: 2, supported: 3),
      ["/a", "버전 3", "버전 2", "convert-journal.py"]
    ),
    (.inUse(path: "/a", pid: nil), ["/a", "다른 프로세스", "저장되지"]),
    (.unknownFormat(path: "/우유", found: "My diary"), ["/우유는", "\"My diary\"로"]),
    (.newerVersion(path: "/a", found: 99, supported: 2), ["/a", "99", "2까지"]),
    (.newerRecord(path: "/a", line: 7, kind: "series"), ["/a에", "7번째", "\"series\"", "나중 버전"]),
    (.damaged(path: "/a", line: 7, reason: "x y"), ["/a의 7번째", "x y", "--recover --file /a로"]),
    (.damagedEdits(path: "/a", line: 7, reason: "x y"), ["/a의 7번째", "x y", "옮기세요"]),
    (.damagedCopy(path: "/a", line: 7, reason: "x y"), ["/a의 7번째", "x y", "서버"]),
    (.olderEdits(path: "/집"), ["/집은", "이전 버전", "기다립니다"]),
    (.newerCopy(path: "/a", found: 3, supported: 2), ["/a에", "나중 버전", "버전 3", "버전 2"]),
    (.cannotNote(path: "/a", reason: "x y"), ["/a에", "x y", "한 번만"]),
    (.zeroed(path: "/우유"), ["/우유는", "--recover"]),
    (.foreignFile(path: "/a.lock", beside: "/집"), ["/a.lock에", "/집을"]),
    (.lostSaves(path: "/a", saved: 8, found: 5), ["8번째", "5번째", "--recover --file /a", "/a.mark"]),
    (.cannotCreate(path: "/집", reason: "x y"), ["/집을", "x y"]),
    (.readOnly(path: "/a"), ["/a에", "--read-only"]),
    (.recoveredExists(path: "/a.recovered"), ["/a.recovered가"]),
    (.gone(path: "/a"), ["/a"]),
    (.otherList(path: "/a"), ["/a가", "새로고침"]),
    (.changedByAnother(path: "/a"), ["/a에"]),
    (.cannotRead(path: "/a", reason: "x y"), ["/a를", "x y"]),
    (.cannotWrite(path: "/a", reason: "x y"), ["/a에", "x y"]),
    (.outcomeUnknown(path: "/a", reason: "x y"), ["/a에", "x y", "알 수 없습니다"]),
    (.cannotEncode(path: "/a", reason: "x y"), ["/a에", "x y"]),
  ]

  private static let exchange: [(ExchangeError, [String])] = [
    (.cannotRead(path: "집", reason: "x y"), ["집을", "x y"]),
    (.cannotWrite(path: "집", reason: "x y"), ["집에", "x y"]),
    (.unsure(path: "집", reason: "x y"), ["집을", "x y"]),
    (.isOwnFile(path: "집", list: "/a"), ["집에", "/a"]),
    (.exists(path: "집"), ["집이", "--force"]),
    (.notAFile(path: "집"), ["집에"]),
    (.isJournal(path: "집"), ["집은"]),
    (.unknownFormat(path: "집"), ["집의", "--format", "jsonl, taskwarrior, todo.txt"]),
    (.cannotEncode(number: 7, reason: "x y"), ["7번", "x y", "--format"]),
  ]

  private static let flaws: [(RowFlaw, [String])] = [
    (.tooLong(limit: 1 << 20), ["1 MiB"]), (.notUTF8, ["UTF-8"]), (.hasNull, ["0인"]),
    (.notATodo(reason: "x y"), ["x y", "--format"]),
    (.notATodo(reason: "the given data was not valid JSON"), [": 올바른 JSON이 아닙니다. "]),
    (.notATodo(reason: "\"a.title\" is missing"), [": \"a.title\"이 없습니다. "]),
    (.notATodo(reason: "\"id\" has the wrong type"), [": \"id\"에 있는 값의 종류가 맞지 않습니다. "]),
    (.notATodo(reason: "\"\" has the wrong type"), [": 값의 종류가 맞지 않습니다. "]),
    (.notATodo(reason: "\"due\" is there twice"), [": \"due\"가 두 번 있습니다. "]),
    (.blankTitle, ["제목"]),
    (.longTitle(length: 4_097), ["4096자", "4097자"]),
    (.notADate(name: "due", text: "집"), ["\"due\"", "\"집\"이"]),
    (.unknownStatus("집"), ["pending", "recurring", "\"집\"이"]),
    (.duplicateID(id, line: 6), ["6번째", "\(id)이"]), (.arrayNotClosed, ["]"]),
    (.afterArray, ["]"]),
  ]

  private static let others: [(any Error, [String])] = [
    (RepositoryError.unknownTodo(id), ["\(id)"]),
    (RepositoryError.unknownCountry("ZZ"), ["\"ZZ\"", "\"KR\""]),
    (
      RepositoryError.noAnswer(.refusedPath(server: "h", path: "a/../b")), ["h의", "\"a/../b\"에"]
    ),
    (
      TodosConflict([.init(wanted: .sample(7, "새 제목"), current: nil, title: "집")]),
      ["할 일 7번 \"집\"을 지웠습니다", "다시 하세요"]
    ),
    (
      TodosConflict([
        .init(
          wanted: .sample(7, "집", isDone: true), current: .sample(7, "빵"),
          fields: [.title, .isDone, .due, .rank]),
        .init(wanted: .sample(8), current: nil),
      ]),
      [
        "할 일 7번을", "제목: 지금은 \"빵\", 바꾸려던 것은 \"집\"", "상태: 지금은 남은 일, 바꾸려던 것은 완료",
        "기한: 지금은 없음", "자리", "할 일 1개도",
      ]
    ),
  ]

  private static let etcd: [EtcdError] = [
    .noGateway(server: "a"), .signInNeeded(server: "a"), .signInFailed(server: "a", user: "b"),
    .notPermitted(server: "a"), .full(server: "a"), .refused(server: "a", words: "b"),
    .compacted(server: "a"), .watchEnded(server: "a", words: "b"),
    .wentBack(server: "a", from: 2, to: 1), .wentBack(server: "a", from: 2, to: 2),
    .otherCluster(server: "a"),
    .damaged(key: "a", reason: "b"), .newerVersion(key: "a", found: 2, supported: 1),
    .cannotEncode(reason: "b"), .tooLarge(title: "a", size: 2, limit: 1),
    .unreadable(server: "a", reason: "b"), .outcomeUnknown(.full(server: "a")),
    .partlySaved(count: 1, of: 2, reason: "b"),
  ]

  @Test func `every error is told in Korean, with all that it knows, and what to do`() {
    var samples: [(any Error, [String])] = Self.others
    samples += Self.storage.map { ($0.0 as any Error, $0.1) }
    samples += Self.exchange.map { ($0.0 as any Error, $0.1) }
    samples += Self.etcd.map { ($0 as any Error, []) }
    samples += Self.flaws.map { ($0.0 as any Error, $0.1) }
    samples += InjectedFault.Call.allCases.map {
      (InjectedFault(call: $0) as any Error, ["--fail"])
    }
    for (error, parts) in samples {
      let text = Language.korean.describe(error)
      #expect(text.contains(/\p{Hangul}/), "\(text)")
      #expect(text.hasSuffix("."), "\(text)")
      #expect(!text.contains("\n"), "\(text)")
      for part in parts { #expect(text.contains(part), "\(text)") }
    }
  }

  @Test func `a failed call is told in the words of the system, one not made in Korean`() {
    #expect(Language.korean.describe(SystemError(code: 5)) == "Input/output error")
    #expect(Language.korean.describe(SystemError(code: 28)).contains(/\p{Hangul}/))
    #expect(Language.korean.describe(SystemError.tooLong).contains(/\p{Hangul}/))
  }

  @Test func `no two of them are the same`() {
    let texts =
      (Self.storage.map { Language.korean.describe($0.0) }
        + Self.exchange.map { Language.korean.describe($0.0) }
        + InjectedFault.Call.allCases.map { Language.korean.describe(InjectedFault(call: $0)) })
    #expect(Set(texts).count == texts.count)
  }

  @Test func `an error that begins a message begins with a letter that has no case`() {
    // `ActionError.fileFailed` makes the first letter small, which must not be one of a path.
    for (error, _) in Self.exchange {
      let text = Language.korean.describe(error)
      #expect(text.prefix(1).contains(/\p{Hangul}/), "\(text)")
    }
  }

  @Test(arguments: KnownReason.allCases)
  func `our own reasons are told in Korean, those of the system in its words`(
    reason: KnownReason
  ) {
    let error = StorageError.cannotRead(path: "/a", reason: reason.rawValue)
    #expect(Language.korean.describe(error).contains(Language.korean.describe(reason)))
    #expect(Language.korean.describe(reason).contains(/\p{Hangul}/))
    let input = ActionError.unreadableStandardInput(reason: reason.rawValue)
    #expect(input.message(in: .korean).contains(Language.korean.describe(reason)))
    #expect(input.message.contains(reason.rawValue))
  }

  @Test func `another error says itself what it is`() {
    struct Strange: Error {}
    #expect(Language.korean.describe(Strange()) == "Strange()")
  }
}
