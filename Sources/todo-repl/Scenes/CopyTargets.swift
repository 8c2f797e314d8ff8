import Repositories

/// The places to which a person can copy a list.
struct CopyTargets: Sendable {
  /// The servers of the settings, on which lists are shared if the command names none.
  var servers: [String] = []
  /// The file of a list if the command names none.
  var file: @Sendable () throws(ActionError) -> String = { () throws(ActionError) in throw .noHome }
  /// The named file of the open list if it does not exist; nil in any other case.
  var missing: @Sendable () -> String? = { nil }
  /// Opens a list on servers, whose addresses are already checked.
  var onServers:
    @Sendable (_ list: String, _ servers: [String]) throws(ActionError) -> any TodosTarget =
      { (_, _) throws(ActionError) in throw .noServers }
}
