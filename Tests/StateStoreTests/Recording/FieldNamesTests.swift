import Testing

@testable import StateStore

struct FieldNamesTests {
  private struct Mixed: Sendable {
    var flag = false
    var number = 1
    var tag: UInt8? = nil
    var text: String? = nil
    var pair = (1 as UInt16, true)
    lazy var late = 3.0
    @Wrapped var wrapped = 4
  }

  @propertyWrapper struct Wrapped: Sendable { var wrappedValue: Int }

  private struct WithProtocol: Sendable {
    var first: any Sendable = 1
    var second = 2
  }

  private final class Object: Sendable {}

  private func names<State>(_ state: State, _ extents: Range<Int>...) -> [String] {
    FieldNames(of: state).names(of: extents)
  }

  @Test func `each stored property is found by its bytes`() {
    let state = Mixed()
    #expect(names(state, extent(of: \Mixed.flag)) == ["flag"])
    #expect(names(state, extent(of: \Mixed.number)) == ["number"])
    #expect(names(state, extent(of: \Mixed.tag)) == ["tag"])
    #expect(names(state, extent(of: \Mixed.text)) == ["text"])
    #expect(names(state, extent(of: \Mixed.pair.1)) == ["pair"])
    #expect(names(state, extent(of: \Mixed.text), extent(of: \Mixed.flag)) == ["flag", "text"])
    #expect(
      names(state, .everything) == [
        "flag", "number", "tag", "text", "pair", "$__lazy_storage_$_late", "_wrapped",
      ])
  }

  @Test func `a state whose layout reflection does not show has bytes for names`() {
    #expect(names(WithProtocol(), extent(of: \WithProtocol.second)) == ["bytes 32..<40"])
    #expect(names(WithProtocol(), .everything) == ["everything"])
    #expect(names(Object(), .everything) == ["everything"])
    #expect(names(3, 0..<8) == ["bytes 0..<8"])
    #expect(names([1, 2], 0..<8) == ["bytes 0..<8"])
  }
}
