/// Fetches values from one server: the layer that decodes answers and knows nothing of connections.
public protocol DataTransferService: Sendable {
  /// Returns the value of an endpoint.
  func value<Value>(of endpoint: Endpoint<Value>) async throws(DataTransferError) -> Value

  /// The value of an earlier answer in the cache; nil without one.
  func keptValue<Value>(of endpoint: Endpoint<Value>) async -> Value?
}

/// Fetches values through a network service, and caches answers.
public struct RealDataTransferService: DataTransferService {
  private let configuration: NetworkConfiguration
  private let service: any NetworkService
  private let cache: (any ResponseKeeping)?

  /// Makes a service.
  ///
  /// - Parameter cache: The cache for answers; nil caches none.
  public init(
    _ configuration: NetworkConfiguration, by service: any NetworkService,
    keepingIn cache: (any ResponseKeeping)? = nil
  ) {
    self.configuration = configuration
    self.service = service
    self.cache = cache
  }

  public func value<Value>(
    of endpoint: Endpoint<Value>
  ) async throws(DataTransferError) -> Value {
    let request = try request(endpoint)
    let kept = await kept(request, endpoint)
    let response = try await answer(to: request, kept?.response)
    if response.isNotModified, let kept { return kept.value }
    let value: Value
    do {
      value = try endpoint.decode(response.body)
    } catch {
      throw .unreadable(
        server: request.url.server, reason: Self.reason(error), beginning: response.body.beginning)
    }
    if request.method == .get { await cache?.keep(response, for: request) }
    return value
  }

  public func keptValue<Value>(of endpoint: Endpoint<Value>) async -> Value? {
    // A refused path was never requested.
    guard let request = try? request(endpoint) else { return nil }
    return await kept(request, endpoint)?.value
  }

  /// A cached answer and its value.
  private struct CachedAnswer<Value: Sendable>: Sendable {
    let response: NetworkResponse
    let value: Value
  }

  private func request<Value>(
    _ endpoint: Endpoint<Value>
  ) throws(DataTransferError) -> NetworkRequest {
    let request = configuration.request(
      endpoint.method, endpoint.path, query: endpoint.query, headers: endpoint.headers,
      body: endpoint.body)
    if let request { return request }
    throw .refusedPath(server: configuration.baseURL.server, path: endpoint.path)
  }

  private func kept<Value>(
    _ request: NetworkRequest, _ endpoint: Endpoint<Value>
  ) async -> CachedAnswer<Value>? {
    guard request.method == .get, let response = await cache?.response(to: request),
      let value = try? endpoint.decode(response.body)
    else { return nil }
    return CachedAnswer(response: response, value: value)
  }

  /// The answer to a request; status 304 confirms the cached answer.
  private func answer(
    to request: NetworkRequest, _ kept: NetworkResponse?
  ) async throws(DataTransferError) -> NetworkResponse {
    var asked = request
    if let kept {
      asked.headers["if-none-match"] = kept.headers["etag"]
      asked.headers["if-modified-since"] = kept.headers["last-modified"]
    }
    do throws(NetworkError) {
      let response = try await service.response(to: asked)
      if response.isNotModified, kept == nil { throw NetworkError(.status(304, ""), request) }
      return response
    } catch {
      throw .network(error)
    }
  }

  /// Why a decoder refused an answer, in this library's words.
  private static func reason(_ error: any Error) -> String {
    guard let error = error as? DecodingError else { return String(describing: error).shown }
    switch error {
    case .dataCorrupted: return KnownReason.notJSON.rawValue
    case .keyNotFound(let key, let context):
      return "\"\((context.codingPath + [key]).text)\" is missing"
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      let path = context.codingPath.text
      if !path.isEmpty { return "\"\(path)\" has an unexpected form" }
    @unknown default: break
    }
    return KnownReason.unexpectedForm.rawValue
  }
}

extension [any CodingKey] {
  fileprivate var text: String { map { $0.stringValue.shown }.joined(separator: ".") }
}
