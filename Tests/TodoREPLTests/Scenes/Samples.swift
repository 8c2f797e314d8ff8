import Foundation
import Repositories

extension Todo {
  /// The todo with this number, in a list whose order is the one of the numbers.
  static func sample(_ number: Int, _ title: String = "Buy milk", isDone: Bool = false) -> Todo {
    var rank = Rank.between(nil, nil)
    for _ in 0..<number { rank = .between(rank, nil) }
    return Todo(
      id: UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(number))), number: number,
      title: title, isDone: isDone, rank: rank,
      createdAt: Date(timeIntervalSinceReferenceDate: 0))
  }
}
