/// The path that leads along `first` and then along `rest`.
///
/// `appending` says nothing about `Sendable`; but the joined path holds just what its parts hold,
/// and `Sendable` has no representation that a cast could get wrong.
func joined<Root, Middle, End>(
  _ first: any WritableKeyPath<Root, Middle> & Sendable,
  _ rest: any WritableKeyPath<Middle, End> & Sendable
) -> any WritableKeyPath<Root, End> & Sendable {
  let path = (first as WritableKeyPath<Root, Middle>)
    .appending(path: rest as WritableKeyPath<Middle, End>)
  return unsafe unsafeBitCast(path, to: (any WritableKeyPath<Root, End> & Sendable).self)
}

/// The same for a path that is only read.
func joined<Root, Middle, End>(
  _ first: any WritableKeyPath<Root, Middle> & Sendable,
  _ rest: any KeyPath<Middle, End> & Sendable
) -> any KeyPath<Root, End> & Sendable {
  let path = (first as KeyPath<Root, Middle>).appending(path: rest as KeyPath<Middle, End>)
  return unsafe unsafeBitCast(path, to: (any KeyPath<Root, End> & Sendable).self)
}
