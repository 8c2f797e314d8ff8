import Interactors
import Testing

@testable import todo_repl

/// The attaching and detaching of scenes that follow the route.
struct SceneTests {
  private let log = Recorder<String>()
  private let root: FakeScene

  init() {
    root = FakeScene("root", log: log)
  }

  private func scene(_ name: String) -> FakeScene { FakeScene(name, log: log) }

  /// Follows a path of countries, and returns the new log entries.
  private func follow(_ codes: [String], _ visit: Int) -> [String] {
    let before = log.values.count
    root.follow(codes.map { .country(code: $0) }[...], visit) { screen in
      guard case .country(let code) = screen else { return scene("?") }
      return FakeScene(code, screen, log: log)
    }
    return Array(log.values.dropFirst(before))
  }

  private var branch: [String] { root.branch.compactMap { ($0 as? FakeScene)?.name } }

  @Test func `a child that is attached starts, and again it does nothing`() {
    let child = scene("child")
    root.attach(child)
    root.attach(child)
    #expect(log.values == ["start child"])
    #expect(root.life.children.count == 1)
  }

  @Test func `a child that is detached stops, and again it does nothing`() {
    let child = scene("child")
    root.detach(child)
    root.attach(child)
    root.detach(child)
    root.detach(child)
    #expect(log.values == ["start child", "stop child"])
    #expect(root.life.children.isEmpty)
  }

  @Test func `a scene that is not a child cannot be detached`() {
    let (child, grandchild) = (scene("child"), scene("grandchild"))
    root.attach(child)
    child.attach(grandchild)
    root.detach(grandchild)
    #expect(log.values == ["start child", "start grandchild"])
  }

  @Test func `children stop before their parents, the first attached first`() {
    let (child, first, second, leaf) = (scene("child"), scene("1"), scene("2"), scene("leaf"))
    root.attach(child)
    for scene in [first, second] { child.attach(scene) }
    second.attach(leaf)
    root.detach(child)
    #expect(log.values.suffix(4) == ["stop 1", "stop leaf", "stop 2", "stop child"])
    #expect(child.branch.count == 1 && second.branch.count == 1)
  }

  @Test func `a scene can be attached again`() {
    let child = scene("child")
    for _ in 1...2 {
      root.attach(child)
      root.detach(child)
    }
    #expect(log.values == ["start child", "stop child", "start child", "stop child"])
  }

  @Test func `the branch follows the path, and the scene on its top is visited`() {
    #expect(follow([], 0) == ["visit root 0"])
    #expect(follow(["A"], 1) == ["start A", "visit A 1"])
    #expect(follow(["A", "B", "C"], 2) == ["start B", "start C", "visit C 2"])
    #expect(branch == ["root", "A", "B", "C"])
    #expect(follow(["A", "B", "C"], 3) == ["visit C 3"])
  }

  @Test func `what left the path is detached from the top down, and what stayed is kept`() {
    _ = follow(["A", "B", "C"], 1)
    let kept = root.branch[1]
    #expect(follow(["A"], 2) == ["stop C", "stop B", "visit A 2"])
    #expect(root.branch[1] === kept)
    #expect(follow(["A", "D"], 3) == ["start D", "visit D 3"])
    #expect(follow(["B", "D"], 4).contains("stop A"))
    #expect(branch == ["root", "B", "D"])
    #expect(follow([], 5) == ["stop D", "stop B", "visit root 5"])
  }

  @Test func `another screen in the place of one is another scene`() {
    _ = follow(["A", "B"], 1)
    #expect(follow(["A", "C"], 2) == ["stop B", "start C", "visit C 2"])
  }

  @Test func `a scene stays when the one behind it leaves`() {
    _ = follow(["A", "B", "C", "D"], 1)
    let kept = root.branch[3...]
    #expect(follow(["A", "C", "D"], 2) == ["stop B", "visit D 2"])
    #expect(branch == ["root", "A", "C", "D"])
    #expect(zip(root.branch[2...], kept).allSatisfy { $0 === $1 })
    #expect(follow(["C", "E"], 3) == ["stop A", "stop D", "start E", "visit E 3"])
  }
}
