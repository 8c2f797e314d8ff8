/// The rows of a list, each made when it is asked for: a million rows would take a gigabyte.
struct TodoRows: RandomAccessCollection, Equatable {
  let count: Int
  private let row: (Int) -> TodoRow

  /// - Parameter row: Makes the row of a place.
  init(_ count: Int, _ row: @escaping (Int) -> TodoRow) {
    (self.count, self.row) = (count, row)
  }

  /// Rows that are already made.
  init(_ rows: [TodoRow]) { self.init(rows.count) { rows[$0] } }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(place: Int) -> TodoRow { row(place) }

  static func == (first: TodoRows, second: TodoRows) -> Bool { first.elementsEqual(second) }
}
