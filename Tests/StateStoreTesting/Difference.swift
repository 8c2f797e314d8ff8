public import StateStore

/// The differences between two values, as the failures of a test store and its transcripts show
/// them.
public typealias StateDifference = StateStore.StateDifference
