/// An undecoded row of a file.
struct RawRow: Equatable {
  /// The line where the row begins, counted from 1.
  let line: Int
  /// The bytes of the row, or the flaw in place of them.
  let bytes: Result<[UInt8], RowFlaw>
}
