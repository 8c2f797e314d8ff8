import Foundation

/// The claim on a list during its copy to etcd, under the key of its counter:
/// `{"claim":"…","v":2}`.
///
/// Programs that know only version 1 refuse this format, so nobody reads or changes the list before
/// the copy is complete. The next copy takes over an earlier claim, such as that of a program that
/// has ended.
struct EtcdClaim: Equatable {
  /// The version of the format, which programs without claims refuse.
  static let version = 2

  let id: UUID

  init(id: UUID = UUID()) {
    self.id = id
  }

  /// Reads the value under the key of a counter; nil for a counter.
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
