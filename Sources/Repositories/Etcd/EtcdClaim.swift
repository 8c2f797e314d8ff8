import Foundation

/// The claim on a list during its copy to etcd, under the key of its counter:
/// `{"claim":"…","v":2}`.
///
/// Programs that know only version 1 refuse this format, so nobody reads or changes the list before
/// the copy is complete. The next copy takes over an earlier claim, such as that of a program that
/// has ended.
struct EtcdClaim: Codable, Equatable {
  private let claim: UUID
  /// The version of the format, which programs without claims refuse.
  private let v: Int

  init() {
    (claim, v) = (UUID(), 2)
  }

  /// Reads the value under the key of a counter; nil for a counter.
  init?(_ row: EtcdRow) {
    guard let claim = try? JSONDecoder().decode(Self.self, from: row.value) else { return nil }
    self = claim
  }

  func data() throws(EtcdError) -> Data { try EtcdValue.data(self) }
}
