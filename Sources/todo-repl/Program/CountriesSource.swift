import Repositories

/// The source of the countries: this computer, optionally with a server.
enum CountriesSource {
  /// Whether the program can ask a server: see the trait `Networking` of the package.
  static var hasNetwork: Bool {
    #if Networking
      true
    #else
      false
    #endif
  }

  /// The deadline for a complete answer of the server: a person sees the countries at hand during
  /// the wait, a program sees none.
  ///
  /// - Parameter waits: Whether nothing shows before the answer.
  static func patience(isForPerson: Bool, waits: Bool) -> Duration {
    .seconds(isForPerson && !waits ? 15 : 5)
  }

  /// The repository for a server's address; without an address, the one of this computer.
  ///
  /// - Parameters:
  ///   - patience: The deadline for a complete answer of the server.
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
      // The options parser has checked the address.
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
