/// A row as it is cut out of a file, before it is decoded.
struct RawRow: Equatable {
  /// The line where the row begins, counted from 1.
  let line: Int
  /// The bytes of the row, or why there are none.
  let bytes: Result<[UInt8], RowFlaw>
}
