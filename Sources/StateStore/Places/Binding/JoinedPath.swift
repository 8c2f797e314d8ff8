/// The path that leads along `first` and then along `rest`.
///
/// `appending` does not return a `Sendable` path; but the joined path holds only the contents of
/// its parts, and `Sendable` has no representation that a cast could get wrong.
func joined<Root, Middle, End>(
  _ first: any WritableKeyPath<Root, Middle> & Sendable,
  _ rest: any WritableKeyPath<Middle, End> & Sendable
) -> any WritableKeyPath<Root, End> & Sendable {
  let path = (first as WritableKeyPath<Root, Middle>)
    .appending(path: rest as WritableKeyPath<Middle, End>)
  return unsafe unsafeBitCast(path, to: (any WritableKeyPath<Root, End> & Sendable).self)
}

/// The same for a read-only path.
func joined<Root, Middle, End>(
  _ first: any WritableKeyPath<Root, Middle> & Sendable,
  _ rest: any KeyPath<Middle, End> & Sendable
) -> any KeyPath<Root, End> & Sendable {
  let path = (first as KeyPath<Root, Middle>).appending(path: rest as KeyPath<Middle, End>)
  return unsafe unsafeBitCast(path, to: (any KeyPath<Root, End> & Sendable).self)
}
