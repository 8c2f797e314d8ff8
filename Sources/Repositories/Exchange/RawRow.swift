/// A row of a file as it is cut out, before anybody looks into it.
struct RawRow: Equatable {
  /// The line where it begins, counted from 1.
  let line: Int
  /// Its bytes, or why there are none.
  let bytes: Result<[UInt8], RowFlaw>
}
