import Synchronization

/// The least that a store of observed elements can do: a bare `Mutex`, an array, a dictionary from id to
/// position, and one from id to closure. It keeps no version, and the caller names the written element.
final class ElementFloor: Sendable {
  private struct Contents: Sendable {
    var elements: [NumberedElement]
    let places: [Int: Int]
    var observers: [Int: @Sendable (NumberedElement) -> Void] = [:]
  }

  private let contents: Mutex<Contents>

  init(_ fixture: ListFixture<NumberedElement>) {
    contents = Mutex(Contents(elements: fixture.elements, places: fixture.places))
  }

  func observe(_ id: Int, _ call: @escaping @Sendable (NumberedElement) -> Void) {
    contents.withLock { $0.observers[id] = call }
  }

  func update(_ id: Int, _ body: (inout NumberedElement) -> Void) {
    let (element, call) = contents.withLock {
      contents -> (NumberedElement?, (@Sendable (NumberedElement) -> Void)?) in
      guard let place = contents.places[id] else { return (nil, nil) }
      body(&contents.elements[place])
      return (contents.elements[place], contents.observers[id])
    }
    if let element { call?(element) }
  }
}
