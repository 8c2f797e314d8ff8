import Repositories

/// The places where a person can copy a list to.
struct ListPlaces: Sendable {
  /// The servers of the settings, on which lists are shared unless others are named.
  var servers: [String] = []
  /// The file of a list where none is named.
  var file: @Sendable () throws(ActionError) -> String = { () throws(ActionError) in throw .noHome }
  /// The file that was named for the open list, where it is not there; nil in any other case.
  var missing: @Sendable () -> String? = { nil }
  /// Opens the place of a list on servers, whose addresses were checked.
  var onServers:
    @Sendable (_ list: String, _ servers: [String]) throws(ActionError) -> any TodosTarget =
      { (_, _) throws(ActionError) in throw .noServers }
}
