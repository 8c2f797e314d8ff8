import Repositories

/// Where the countries come from: this computer, or a server besides.
enum CountriesSource {
  /// Whether the program can ask a server: see the trait `Networking` of the package.
  static var hasNetwork: Bool {
    #if Networking
      true
    #else
      false
    #endif
  }

  /// The repository of a server at an address; of this computer without one.
  static func repository(
    at address: String?, environment: [String: String]
  ) -> any CountriesRepository {
    let builtIn = LocaleCountriesRepository(
      language: LocaleCountriesRepository.language(from: environment),
      zones: TimeZoneTable(environment: environment))
    #if Networking
      // The address was checked with the options.
      if let address,
        let configuration = try? NetworkConfiguration(
          address, limits: NetworkLimits(deadline: .seconds(15)))
      {
        let cache = UserFolder.cache.path(of: "countries", environment: environment)
        let transfer = RealDataTransferService(
          configuration, by: SharingNetworkService(URLSessionNetworkService()),
          keepingIn: cache.map { ResponseCache(folder: $0) })
        return HTTPCountriesRepository(by: transfer, at: configuration, onTopOf: builtIn)
      }
    #endif
    return builtIn
  }
}
