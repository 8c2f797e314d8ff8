public import Observation

/// SwiftUI and `withObservationTracking` see which members of a store are read, and hear of the
/// next change of one of these members.
///
/// ```swift
/// withObservationTracking { print(store.title) } onChange: { print("another title") }
/// ```
///
/// `store.title` is a read of that stored property, and `store.read(\.openCount, reading: \.todos)`
/// one of the stored properties that are named; `state`, `read`, `version` and other computed
/// members are reads of everything. `onChange` is called after the write, by the thread that wrote
/// and before its observers.
///
/// A write that leaves a value as it was is not told where the value can be compared, that is,
/// where its type is `Equatable`; `read` and `version` are not compared. Values are compared
/// outside the store's lock. For that, a value that was read is kept until it changes, so that the
/// next write of an array copies the array, as beside an observer; and a computed member is
/// computed once more when it is read, and after each write to what it is a read of. Where several
/// threads write at once, a write of an equal value may be told all the same. Of more than 256
/// values of one store, the others are reads of everything.
///
/// As with every `Observable`, a write of another thread between the read and the end of the
/// tracked closure goes unnoticed: to miss nothing, use `observe`.
///
/// An `onChange` closure that writes the member it was called for calls itself again, unless it
/// tracks anew first; as with every `Observable`, nothing ends that.
///
/// Until a read of this store was tracked, its writes cost nothing more; from then on each read,
/// and each write of a field with a tracked read, costs some microseconds.
extension Store: Observable {}
