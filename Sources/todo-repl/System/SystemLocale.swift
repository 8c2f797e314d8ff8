import Foundation
import Repositories

/// The locale that Foundation takes from the environment of the process.
enum SystemLocale {
  /// Sets LC_ALL to "C" if the language is longer than any code (eight letters), or the name very
  /// long: Foundation on Linux crashes on such names. Child programs inherit the "C".
  ///
  /// Call it before any other thread runs.
  static func hideWrongName(in environment: [String: String]) {
    let name = LocaleVariable.value(of: "LC_MESSAGES", in: environment)
    let language = name.prefix { !"_-.@".contains($0) }
    if language.utf8.count > 8 || name.utf8.count > 64 { unsafe setenv("LC_ALL", "C", 1) }
  }
}
