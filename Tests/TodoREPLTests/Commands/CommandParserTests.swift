import Interactors
import Repositories
import StateStoreTesting
import Testing

@testable import todo_repl

struct CommandParserTests {
  @Test(arguments: ["", "   ", "\t\r\n", "# add Milk", "  # 'never closed"])
  func `a blank line or a comment is no command`(line: String) throws {
    #expect(try CommandParser.parse(line) == nil)
  }

  @Test(
    arguments: [
      ("add Buy milk", Invocation.add(title: "Buy milk")),
      ("add  Buy \t milk  #soon", .add(title: "Buy milk #soon")),
      (#"add "Buy  milk""#, .add(title: "Buy  milk")),
      (#"add "Don't forget""#, .add(title: "Don't forget")),
      ("add --file x", .add(title: "--file x")),
      (#"add """#, .add(title: "")),
      ("add ' '", .add(title: " ")),
      ("list", .list(.all, all: false)),
      ("list all", .list(.all, all: false)),
      ("list open", .list(.open, all: false)),
      ("list done", .list(.done, all: false)),
      ("lis open", .list(.open, all: false)),
      ("add Call +358 ! !!! -5 + due", .add(title: "Call +358 ! !!! -5 + due")),
      (#"add "due:fri" \+home '!high'"#, .add(title: "due:fri +home !high")),
      (
        "add due:fri@17:00 Buy +home milk !low +shop",
        .add(
          title: "Buy milk",
          marks(due: "fri@17:00", [.priority: .to("low")], added: ["home", "shop"]))
      ),
      ("set 3 due:fri", .set([3], marks(due: "fri"))),
      (
        "set 3 wait:due-3d scheduled:DUE-1w until:",
        .set(
          [3],
          marks(
            dates: [
              .wait: .to(.beforeDue(DateSpan(3, .day))),
              .scheduled: .to(.beforeDue(DateSpan(1, .week))), .until: .clear,
            ]))
      ),
      (
        "add Rent wait:tomorrow until:eow",
        .add(
          title: "Rent",
          marks(
            dates: [
              .wait: .to(.date(DateWord(.tomorrow))), .until: .to(.date(DateWord(.endOfWeek))),
            ]))
      ),
      ("set 3 due:none !none", .set([3], marks(due: nil, [.priority: .clear]))),
      ("add Milk pri:high", .add(title: "Milk", marks([.priority: .to("high")]))),
      ("add Milk pri:H !m", .add(title: "Milk", marks([.priority: .to("medium")]))),
      (#"add "pri:high" \pri:low"#, .add(title: "pri:high pri:low")),
      ("add Pri: 1", .add(title: "Pri: 1")),
      (
        "add Milk project:home.garden",
        .add(title: "Milk", marks([.project: .to("home.garden")]))
      ),
      ("set 3 project:none pri:l", .set([3], marks([.project: .clear, .priority: .to("low")]))),
      ("set 3 project:", .set([3], marks([.project: .clear]))),
      ("add \"project:x\"", .add(title: "project:x", marks())),
      ("set 3 pri:Low", .set([3], marks([.priority: .to("low")]))),
      ("set 3 pri:none", .set([3], marks([.priority: .clear]))),
      ("set 3 pri:", .set([3], marks([.priority: .clear]))),
      ("set 3 +a +b -A", .set([3], marks(added: ["b"], removed: ["A"]))),
      ("set 3 -a +b +a", .set([3], marks(added: ["b", "a"]))),
      (
        "set 3 depends:4-6,7 depends:-5",
        .set(
          [3],
          marks(links: [
            .depends: TodoMarks.Links(steps: [
              LinkWord.Step([.range(4...6)]), LinkWord.Step([.one(7)]),
              LinkWord.Step([.one(5)], isRemoved: true),
            ])
          ]))
      ),
      ("list pri:h", .list(listed("!high"), all: false)),
      ("list pri:none", .list(listed("!none"), all: false)),
      ("search milk pri:LOW", .search(listed("'milk !low"), all: false)),
      ("list not +a", .list(listed("not +a"), all: false)),
      ("list -home", .list(listed("-home"), all: false)),
      (#"search "--al""#, .search(TodoQuery(.text("--al")), all: false)),
      ("read ./-x", .readFile("./-x")),
      (
        "set 3 due: ! -a +b",
        .set([3], marks(due: nil, [.priority: .clear], added: ["b"], removed: ["a"]))
      ),
      (
        "set 3-7,9 11 !high",
        .set(.parts(.range(3...7), .one(9), .one(11)), marks([.priority: .to("high")]))
      ),
      ("done 3-7,9 9", .done(.parts(.range(3...7), .one(9)))),
      ("list (+a or -b)not done", .list(listed("( +a or -b ) not done"), all: false)),
      (#"list "a b" 'open'"#, .list(TodoQuery(.all([.text("a b"), .text("open")])), all: false)),
      (#"list \(a\)"#, .list(TodoQuery(.text("(a)")), all: false)),
      (
        "search open (door) +a",
        .search(TodoQuery(.all([.text("open"), .text("(door)"), .tag("a")])), all: false)
      ),
      ("search --all milk", .search(TodoQuery(.text("milk")), all: true)),
      ("stats", .stats),
      ("list --all", .list(.all, all: true)),
      ("list --all open", .list(.open, all: true)),
      ("list open --all", .list(.open, all: true)),
      ("list --all --all", .list(.all, all: true)),
      ("show 3", .show([3])),
      ("sh 03", .show([3])), ("show 5-7", .show(NumberSelection([.range(5...7)]))),
      ("done 3", .done([3])),
      ("done 3 1 3 01 2", .done([3, 1, 2])),
      ("toggle 9223372036854775807", .toggle([Int.max])),
      ("remove 5 4", .remove([5, 4])),
      ("rename 3 Oat milk", .rename(3, title: "Oat milk")),
      (#"rename 3 """#, .rename(3, title: "")),
      (
        "rename 3 New +tag pri:high due:fri",
        .rename(3, title: "New", marks(due: "fri", [.priority: .to("high")], added: ["tag"]))
      ),
      (
        "rename 3 New due:none project:None",
        .rename(3, title: "New", marks(due: nil, [.project: .clear]))
      ),
      ("rename 3 New under:none", .rename(3, title: "New", unlinked)),
      ("rename 3 -home +1 none", .rename(3, title: "-home +1 none")),
      (#"rename 3 "New +tag" \+other"#, .rename(3, title: "New +tag +other")),
      ("undone 3-4", .reopen(.parts(.range(3...4)))), ("reo 3", .reopen([3])),
      ("note 3 Ask  for it", .note([3], text: "Ask for it")),
      (#"note 3 "two  spaces""#, .note([3], text: "two  spaces")),
      (#"note 3 """#, .note([3], text: "")),
      ("note 3 --all", .note([3], text: "--all")),
      ("move 3 before 1", .move(3, before: 1)),
      ("m 3 after 03", .move(3, after: 3)),
      ("purge", .purge), ("purge --archived", .purgeArchive), ("archive", .archive(nil)),
      ("archive 3", .archive(.numbers([3]))), ("archive done", .archive(.fitting(.done))),
      ("1 done", .done([1])), ("DONE 1", .done([1])),
      ("3-4,9 set pri:low", .set(.parts(.range(3...4), .one(9)), marks([.priority: .to("low")]))),
      ("1 note Ask", .note([1], text: "Ask")), ("done last", .done(.parts(.last))),
      ("done 마지막", .done(.parts(.last))),
      ("done 3 --all", .done([3], withParts: true)),
      ("done --all +a", .done(.fitting(.tag("a")), withParts: true)),
      ("done 3,last", .done(.parts(.one(3), .last))),
      ("set last pri:low", .set(.parts(.last), marks([.priority: .to("low")]))),
      ("move 15 top", .move(.one(15), .top)), ("move last BOTTOM", .move(.last, .bottom)),
      ("move last before 3", .move(.last, .before, .one(3))),
      ("note last Ask", .note(.parts(.last), text: "Ask")),
      ("done +errand", .done(.fitting(.tag("errand")))),
      ("done overdue", .done(.fitting(.overdue))),
      ("done +a or -bc", .done(.fitting(.any([.tag("a"), .not(.tag("bc"))])))),
      ("remove (\"old milk\")", .remove(.fitting(.text("old milk")))),
      ("remove (done +a)", .remove(.fitting(.all([.done, .tag("a")])))),
      ("toggle all", .toggle(.fitting(.everything))), ("undone done", .reopen(.fitting(.done))),
      (
        "set +home pri:low +shop",
        .set(.fitting(.tag("home")), marks([.priority: .to("low")], added: ["shop"]))
      ),
      (
        "set (+home or (+shop))pri:low",
        .set(.fitting(.any([.tag("home"), .tag("shop")])), marks([.priority: .to("low")]))
      ),
      ("note +errand On (Saturday)", .note(.fitting(.tag("errand")), text: "On (Saturday)")),
      ("done +1", .done([-1])), ("set +1 +2", .set([-1], marks(added: ["2"]))),
      ("list milk", .list(TodoQuery(.text("milk")), all: false)),
      (
        "list oat milk +a",
        .list(TodoQuery(.all([.text("oat"), .text("milk"), .tag("a")])), all: false)
      ),
      ("list 우유", .list(TodoQuery(.text("우유")), all: false)),
      ("추가 우유 사기", .add(title: "우유 사기")), ("목록", .list(.all, all: false)), ("완료 1", .done([1])),
      ("1 완료", .done([1])), ("실행취소", .undo), ("실행", .undo),
      ("검색 우유", .search(TodoQuery(.text("우유")), all: false)),
      ("undo", .undo), ("undo --any", .undoAny), ("undo 3", .undo(.own, count: 3)),
      ("undo --any 200", .undo(.anybody, count: 200)), ("history", .history()),
      ("history 3", .history(.one(3))), ("history last", .history(.last)),
      ("history --all", .history(all: true)),
      ("history --all 3", .history(.one(3), all: true)),
      ("redo", .redo),
      ("back", .back),
      ("countries --all", .countries(search: nil, all: true)),
      ("countries new --all zealand", .countries(search: "new zealand", all: true)),
      (#"countries "--all land""#, .countries(search: "--all land", all: false)),
      ("countries", .countries(search: nil, all: false)),
      (#"countries """#, .countries(search: nil, all: false)),
      ("countries land", .countries(search: "land", all: false)),
      ("countries new zealand", .countries(search: "new zealand", all: false)),
      ("country kr", .country(code: "kr")),
      (#"country """#, .country(code: "")),
      ("country new  zealand", .country(code: "new zealand")),
      (
        "countries sort:population europe",
        .countries(search: "europe", all: false, order: CountryOrder(.population))
      ),
      (
        "countries sort:-area --all",
        .countries(search: nil, all: true, order: CountryOrder(.area, isReversed: true))
      ),
      (#"countries "sort:area""#, .countries(search: "sort:area", all: false)),
      ("import a.txt", .importFile("a.txt", format: nil, isStrict: false)),
      (
        #"im --strict "a b" --format todo.txt"#,
        .importFile("a b", format: .todoTxt, isStrict: true)
      ),
      ("import --format=jsonl -", .importFile("-", format: .jsonLines, isStrict: false)),
      ("export", .exportFile(nil, format: nil, isReplacing: false)),
      ("export -", .exportFile(nil, format: nil, isReplacing: false)),
      ("ex --format taskwarrior", .exportFile(nil, format: .taskwarrior, isReplacing: false)),
      ("export --force a.json", .exportFile("a.json", format: nil, isReplacing: true)),
      ("export --with-ids a.txt", .exportFile("a.txt", format: nil, hasIDs: true)),
      (
        "export - --with-ids --format todo.txt", .exportFile(nil, format: .todoTxt, hasIDs: true)
      ),
      (#"export "~/a.json""#, .exportFile("~/a.json", format: nil, isReplacing: false)),
      (
        "export ~/a.json",
        .exportFile(UserFolder.inHome("~/a.json"), format: nil, isReplacing: false)
      ),
      ("reload", .reload),
      ("help", .help(topic: nil)),
      ("help add", .help(topic: .add)),
      ("help lis", .help(topic: .list)),
      ("postpone 3", .postpone([3], "1d")), ("defer 3 +2w", .postpone([3], "2w")),
      ("snooze 3 next monday", .postpone([3], "next-mon")),
      ("postpone 3 2027-01-31", .postpone([3], "2027-01-31")),
      (
        "postpone 3 24 12-13 dec-24",
        .postpone(NumberSelection([.one(3), .one(24), .range(12...13)]), "12-24")
      ),
      ("postpone 3 02-14", .postpone([3], "02-14")),
      ("quit", .quit(code: nil)),
      ("quit 0", .quit(code: 0)),
      ("q 255", .quit(code: 255)),
    ] as [(String, Invocation)])
  func `a line is the command it spells`(line: String, command: Invocation) throws {
    #expect(try CommandParser.parse(line) == command)
  }

  @Test func `no line traps, and every error can be told in one safe line`() {
    var random = SeededGenerator()
    for _ in 0..<LongTests.rounds(20_000) {
      let line = randomLine(using: &random)
      do {
        _ = try CommandParser.parse(line)
      } catch {
        let message = error.problem.message
        let isOneSafeLine = DisplayText(message).description == message && message.count < 250
        #expect(isOneSafeLine, "\(random.repetition): \(line.debugDescription)")
        if !isOneSafeLine { return }
      }
    }
  }

  private func randomLine(using random: inout SeededGenerator) -> String {
    let word = random.pick(Commands.words + ["", "re", "lst"])
    let arguments = (0..<Int.random(in: 0...3, using: &random)).map { _ in
      Bool.random(using: &random)
        ? random.text(upTo: 40)
        : random.pick([
          "1", "0", "255", "open", "add", "-1", "--all", "before", "3-7,9", "7-3", "due:fri@17:00",
          "due:x", "due:", "wait:due-3d", "until:due-3d", "!high", "pri:h", "pri:x", "due", "fri",
          "-all", "!", "+a", "-a", "(",
          ")", "or", "not", "sort:due", "sort:x", "sort:due,-x,", "created:week", "last",
        ])
    }
    return ([word] + arguments).joined(separator: random.pick([" ", ""]))
  }
}

/// Marks that make a todo no part of another one.
private let unlinked: TodoMarks = {
  var marks = TodoMarks()
  marks.links[.parent] = TodoMarks.Links(clears: true)
  return marks
}()

/// Makes marks: arguments left out keep a mark, and a `due` of nil removes the due date.
private func marks(
  due: String? = "", dates: [DateMark: Setting<MomentWord>] = [:],
  _ words: [WordMark: Setting<String>] = [:], added: [String] = [],
  removed: [String] = [], links: [TodoLink: TodoMarks.Links] = [:]
) -> TodoMarks {
  var marks = TodoMarks()
  if let due, let word = try? DateWord(due) { marks.dates[.due] = .to(.date(word)) }
  if due == nil { marks.dates[.due] = .clear }
  marks.dates.merge(dates) { $1 }
  marks.words = words
  marks.addedTags = added
  marks.removedTags = removed
  marks.links = links
  return marks
}

/// Makes the query of words with single spaces between them.
private func listed(_ words: String) -> TodoQuery {
  let words = words.split(separator: " ").map {
    QueryWord(String($0.drop { $0 == "'" }), isQuoted: $0.first == "'", column: 1)
  }
  return (try? TodoQuery(words, plainWords: .filters)) ?? .all
}
