public import Observation

/// SwiftUI and `withObservationTracking` see which members of a store are read, and hear of the next
/// write to one of these members.
///
/// ```swift
/// withObservationTracking { print(store.title) } onChange: { print("another title") }
/// ```
///
/// `store.title` is a read of that stored property; `state`, `read`, `version` and computed members
/// are reads of everything. `onChange` is called after the write, by the thread that wrote and before
/// its observers, also when the new value equals the old one. As with every `Observable`, a write of
/// another thread between the read and the end of the tracked closure goes unnoticed: to miss
/// nothing, use `observe`.
///
/// An `onChange` closure that writes the member it was called for calls itself again, unless it tracks
/// anew first; as with every `Observable`, nothing ends that.
///
/// Until a read of this store was tracked, its writes cost nothing more; from then on each read, and each
/// write of a field with a tracked read, costs some microseconds.
extension Store: Observable {}
