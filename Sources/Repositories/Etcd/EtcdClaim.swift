import Foundation

/// The mark of a list that is just being copied to etcd, in the place of its counter:
/// `{"claim":"…","v":2}`.
///
/// Programs of the first version refuse the format, and so nobody reads or changes the list before
/// all of it is there. A claim whose program has ended is taken over by the next copy.
struct EtcdClaim: Equatable {
  /// The version of the format, which those who know no claims refuse.
  static let version = 2

  let id: UUID

  init(id: UUID = UUID()) {
    self.id = id
  }

  /// Reads the value of a counter; nil for one that is a counter.
  init?(_ row: EtcdRow) {
    guard let coded = try? JSONDecoder().decode(Coded.self, from: row.value) else { return nil }
    id = coded.claim
  }

  func data() throws(EtcdError) -> Data { try EtcdValue.data(Coded(claim: id, v: Self.version)) }

  private struct Coded: Codable {
    let claim: UUID
    let v: Int
  }
}
