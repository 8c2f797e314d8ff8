/// Lends an element of a span to a closure.
///
/// A plain subscript copies what it hands out, which counts a reference; code that is generic over
/// types that cannot be copied can only lend. On the way through a tree that saves one locked
/// instruction a node, for which the processor would have to wait.
@inlinable
@inline(__always)
func borrow<Element: ~Copyable, Result>(
  _ span: Span<Element>, _ place: Int, _ body: (borrowing Element) -> Result
) -> Result {
  body(span[place])
}

/// Lends what is in an optional to a closure; nil when there is nothing in it.
@inlinable
@inline(__always)
func borrow<Wrapped: ~Copyable, Result>(
  _ optional: borrowing Wrapped?, _ body: (borrowing Wrapped) -> Result
) -> Result? {
  switch optional {
  case .some(let wrapped): body(wrapped)
  case .none: nil
  }
}
