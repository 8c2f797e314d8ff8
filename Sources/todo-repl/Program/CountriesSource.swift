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

  /// The time in which an answer of the server has to be complete: a person sees what is at hand
  /// meanwhile, and a program waits.
  ///
  /// - Parameter waits: Whether nothing shows before the answer.
  static func patience(isForPerson: Bool, waits: Bool) -> Duration {
    .seconds(isForPerson && !waits ? 15 : 5)
  }

  /// The repository of a server at an address; of this computer without one.
  ///
  /// - Parameters:
  ///   - patience: The time in which an answer of the server has to be complete.
  ///   - keepsAnswers: Whether the server's answers are kept in a folder of the user.
  ///   - clock: Measures the patience.
  static func repository(
    at address: String?, patience: Duration, keepsAnswers: Bool, environment: [String: String],
    clock: some Clock<Duration> = ContinuousClock()
  ) -> any CountriesRepository {
    let builtIn = LocaleCountriesRepository(
      language: LocaleCountriesRepository.language(from: environment),
      zones: TimeZoneTable(environment: environment))
    #if Networking
      // The address was checked with the options.
      if let address,
        let configuration = try? NetworkConfiguration(
          address, limits: NetworkLimits(deadline: patience))
      {
        let cache =
          keepsAnswers ? UserFolder.cache.path(of: "countries", environment: environment) : nil
        let transfer = RealDataTransferService(
          configuration,
          by: SharingNetworkService(URLSessionNetworkService(opensSockets: true, clock: clock)),
          keepingIn: cache.map { ResponseCache(folder: $0) })
        return HTTPCountriesRepository(by: transfer, at: configuration, onTopOf: builtIn)
      }
    #endif
    return builtIn
  }
}
