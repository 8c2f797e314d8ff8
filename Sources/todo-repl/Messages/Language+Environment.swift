import Repositories

extension Language {
  /// The language that the environment asks for; English when it is none that the program speaks.
  ///
  /// The first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is not empty counts.
  static func from(environment: [String: String]) -> Language {
    let value = LocaleVariable.value(of: "LC_MESSAGES", in: environment)
    // Bytes: the program starts with this, and asking characters takes longer.
    let name = value.utf8.prefix { (0x41...0x5A).contains($0 & 0xDF) }
    return name.elementsEqual("ko".utf8) { $0 | 0x20 == $1 } ? .korean : .english
  }
}
