import Foundation
import Repositories

/// A version of a package, and what is new in it.
public struct Release: Decodable, Equatable, Identifiable, Sendable {
  public let id: Int
  public let version: String
  public let notes: String?

  enum CodingKeys: String, CodingKey {
    case id
    case version = "tag_name"
    case notes = "body"
  }
}

extension Endpoint<[Release]> {
  /// The newest releases of a package, as GitHub tells them.
  static func releases(of package: String) -> Endpoint {
    Endpoint(
      .get, "repos/\(package)/releases", query: [URLQueryItem(name: "per_page", value: "5")])
  }
}
