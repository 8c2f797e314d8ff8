public import Foundation

/// The address of a server, and the contents of every request to it.
public struct NetworkConfiguration: Hashable, Sendable {
  /// The address above all endpoints.
  public let baseURL: URL
  /// The header fields of every request.
  public var headers: HTTPHeaders
  /// The names of fields in ``headers`` that only this server may see, besides `authorization` and
  /// `cookie`.
  public var secretHeaders: Set<String>
  /// The query items of every request.
  public var query: [URLQueryItem]
  /// The limits of every request.
  public var limits: NetworkLimits

  /// Makes a configuration.
  ///
  /// - Throws: ``NetworkAddressError`` if the address is not a usable HTTP address.
  public init(
    _ address: String, headers: HTTPHeaders = [:], secretHeaders: Set<String> = [],
    query: [URLQueryItem] = [], limits: NetworkLimits = NetworkLimits()
  ) throws(NetworkAddressError) {
    guard let url = URL(string: address, encodingInvalidCharacters: false),
      let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host(), !host.isEmpty, url.hasUsablePort
    else { throw NetworkAddressError(address: address, problem: .notHTTP) }
    // A password in an address ends up in histories, logs and process lists.
    if url.user() != nil || url.password() != nil {
      throw NetworkAddressError(address: "\(scheme)://…@\(url.server)", problem: .password)
    }
    if url.query() != nil || url.fragment() != nil {
      throw NetworkAddressError(address: address, problem: .query)
    }
    baseURL = url
    self.headers = headers
    self.secretHeaders = secretHeaders
    self.query = query
    self.limits = limits
  }

  /// The request for a path below the base URL; nil if the path could lead elsewhere.
  func request(
    _ method: HTTPMethod, _ path: String, query: [URLQueryItem], headers: HTTPHeaders, body: Data?
  ) -> NetworkRequest? {
    guard let url = baseURL.below(path, self.query + query) else { return nil }
    return NetworkRequest(
      method, url, headers: self.headers.merging(headers), body: body,
      secretHeaders: secretHeaders, limits: limits)
  }
}

/// An address that is not a usable server address.
public struct NetworkAddressError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A flaw of an address.
  public enum Problem: Hashable, Sendable {
    /// The scheme is neither http nor https, the host is missing, or the port is impossible.
    case notHTTP
    /// The address holds a name or a password, which others could read.
    case password
    /// The address has a part after "?" or "#".
    case query
  }

  /// The address, without a name or a password.
  public let address: String
  /// The flaw.
  public let problem: Problem

  public var description: String {
    switch problem {
    case .notHTTP:
      "Expected the address of a server, such as \"https://restcountries.com/v3.1\", but found "
        + "\(address.debugDescription). Begin the address with \"https://\" and the name of a host."
    case .password:
      "The address \(address.debugDescription) holds a name or a password, which others could "
        + "read. Leave both out."
    case .query:
      "The address \(address.debugDescription) has a part after \"?\" or \"#\". Leave that out: "
        + "the program adds its own."
    }
  }
}

extension URL {
  /// Whether the port, if any, is a number that a port can have.
  fileprivate var hasUsablePort: Bool {
    if let port { return (1...65_535).contains(port) }
    // For the system, a number that is too large is not a port, and stays in the text.
    let server = absoluteString.dropFirst((scheme ?? "").count + 3).prefix { $0 != "/" }
    return !(server.split(separator: "@").last ?? "").contains(/:[0-9]*$/)
  }
}
