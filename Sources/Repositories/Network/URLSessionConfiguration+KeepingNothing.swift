#if Networking
  import Foundation

  #if canImport(FoundationNetworking)
    import FoundationNetworking
  #endif

  extension URLSessionConfiguration {
    /// A configuration for sessions that store nothing: no cookies, answers or passwords.
    ///
    /// On Linux, Foundation creates folders for cookies and answers with any configuration. The
    /// created ones are removed, unless they contain something.
    static var keepingNothing: URLSessionConfiguration {
      #if canImport(FoundationNetworking)
        let missing = foundationFolders.flatMap(missingFolders)
        defer { for folder in missing { try? SystemFiles().removeEmptyDirectory(folder) } }
        // `ephemeral` creates a folder each time, `default` once in a process.
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
      /// The folders that `URLCache.shared` and `HTTPCookieStorage.shared` create.
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

      /// The missing folders among a folder and its parents, the innermost first.
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
