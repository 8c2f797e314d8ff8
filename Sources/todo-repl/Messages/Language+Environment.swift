import Repositories

extension Language {
  /// The language of the environment; English if the program does not speak it.
  ///
  /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty counts.
  static func from(environment: [String: String]) -> Language {
    let value = LocaleVariable.value(of: "LC_MESSAGES", in: environment)
    // Bytes: comparing characters takes longer, at every start.
    let name = value.utf8.prefix { (0x41...0x5A).contains($0 & 0xDF) }
    return name.elementsEqual("ko".utf8) { $0 | 0x20 == $1 } ? .korean : .english
  }
}
