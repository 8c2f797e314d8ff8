public import Observation

/// SwiftUI and `withObservationTracking` record which members of a store are read, and report the
/// next change of one of these members.
///
/// ```swift
/// withObservationTracking { print(store.title) } onChange: { print("another title") }
/// ```
///
/// `store.title` is a read of that stored property, and `store.read(\.openCount, reading: \.todos)`
/// a read of the named stored properties; `state`, `read`, `version` and other computed members are
/// reads of everything. The thread that wrote calls `onChange` after the write and before its
/// observers.
///
/// A write that leaves a value equal is not reported if the type of the value is `Equatable`;
/// `read` and `version` are not compared. Values are compared outside the store's lock. For the
/// comparison, a read value is kept until it changes. So the next write of an array copies the
/// array, as beside an observer; and a computed member is computed once more when it is read, and
/// after each write to the properties that it counts as reading. When several threads write at
/// once, a write of an equal value may still be reported. Beyond 256 values of one store, reads of
/// further values are reads of everything.
///
/// As with every `Observable`, a write of another thread between the read and the end of the
/// tracked closure goes unnoticed: to miss nothing, use `observe`.
///
/// An `onChange` closure that writes the member it was called for calls itself again, unless it
/// tracks anew first; as with every `Observable`, nothing stops this.
///
/// Until a read of this store was tracked, its writes cost nothing more; from then on each read,
/// and each write of a field with a tracked read, costs some microseconds.
extension Store: Observable {}
