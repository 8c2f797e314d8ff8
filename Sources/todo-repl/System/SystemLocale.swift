import Foundation
import Repositories

/// The locale that Foundation takes from the environment of the process.
enum SystemLocale {
  /// Gives the process the locale "C" in place of a name that no locale has: Foundation on Linux
  /// ends the program for a language of twelve letters, and for very long names.
  ///
  /// Call it before any other thread runs.
  static func hideWrongName(in environment: [String: String]) {
    let name = LocaleVariable.value(of: "LC_MESSAGES", in: environment)
    let language = name.prefix { !"_-.@".contains($0) }
    if language.utf8.count > 8 || name.utf8.count > 64 { unsafe setenv("LC_ALL", "C", 1) }
  }
}
