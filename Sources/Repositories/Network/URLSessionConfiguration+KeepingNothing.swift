#if Networking
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension URLSessionConfiguration {
    /// A configuration of sessions that keep nothing: no cookies, no answers, no passwords.
    ///
    /// On Linux, Foundation makes folders for cookies and answers with any configuration. Those
    /// that it has made are removed, unless something is in them.
    static var keepingNothing: URLSessionConfiguration {
      #if canImport(FoundationNetworking)
        let missing = foundationFolders.flatMap(missingFolders)
        defer { for folder in missing { try? SystemFiles().removeEmptyDirectory(folder) } }
        // `ephemeral` makes a folder each time, this one once in a process.
        let configuration = URLSessionConfiguration.default
      #else
        let configuration = URLSessionConfiguration.ephemeral
      #endif
      configuration.urlCache = nil
      configuration.httpCookieStorage = nil
      configuration.httpShouldSetCookies = false
      configuration.httpCookieAcceptPolicy = .never
      configuration.urlCredentialStorage = nil
      return configuration
    }

    #if canImport(FoundationNetworking)
      /// The folders that `URLCache.shared` and `HTTPCookieStorage.shared` make.
      private static var foundationFolders: [String] {
        let bundle = URL(fileURLWithPath: Bundle.main.bundlePath).deletingPathExtension()
        let program = String(
          ProcessInfo.processInfo.processName.map { "/\\:".contains($0) ? "_" : $0 })
        return [
          folder(.cachesDirectory, "org.swift.foundation.URLCache/\(program)"),
          folder(.applicationSupportDirectory, bundle.lastPathComponent),
        ].compactMap(\.self)
      }

      private static func folder(
        _ kind: FileManager.SearchPathDirectory, _ name: String
      ) -> String? {
        FileManager.default.urls(for: kind, in: .userDomainMask).first.map { "\($0.path)/\(name)" }
      }

      /// A folder and those that it would be in, as far as they do not exist, the innermost first.
      private static func missingFolders(of path: String) -> [String] {
        var missing: [String] = []
        var path = path
        while path.utf8.count > 1, (try? SystemFiles().status(of: path)) == nil {
          missing.append(path)
          path = Directory(of: path).path
        }
        return missing
      }
    #endif
  }
#endif
