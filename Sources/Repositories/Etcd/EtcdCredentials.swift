/// The user and the password for an etcd with authentication. The password appears in no message,
/// and not when the value is printed.
public struct EtcdCredentials: Hashable, Sendable {
  /// The name of the user.
  public let user: String
  let password: String

  /// Makes credentials.
  public init(user: String, password: String) {
    self.user = user
    self.password = password
  }
}

extension EtcdCredentials: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The name of the user.
  public var description: String { user.shown }

  /// The name of the user.
  public var debugDescription: String { description }

  /// The name of the user.
  public var customMirror: Mirror { Mirror(self, children: ["user": user]) }
}

extension EtcdCredentials: Encodable {
  private enum CodingKeys: String, CodingKey {
    case user = "name"
    case password
  }
}
