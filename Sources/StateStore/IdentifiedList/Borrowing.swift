/// Lends an element of a span to a closure.
///
/// A plain subscript copies the element, which counts a reference; code that is generic over
/// noncopyable types can only lend it. On the way through a tree, lending saves one locked
/// instruction per node, for which the processor would have to wait.
@inlinable
@inline(__always)
func borrow<Element: ~Copyable, Result, Failure>(
  _ span: Span<Element>, _ place: Int, _ body: (borrowing Element) throws(Failure) -> Result
) throws(Failure) -> Result {
  try body(span[place])
}

/// Lends the wrapped value of an optional to a closure; nil without a wrapped value.
@inlinable
@inline(__always)
func borrow<Wrapped: ~Copyable, Result, Failure>(
  _ optional: borrowing Wrapped?, _ body: (borrowing Wrapped) throws(Failure) -> Result
) throws(Failure) -> Result? {
  switch optional {
  case .some(let wrapped): try body(wrapped)
  case .none: nil
  }
}
