#if os(Linux)
  import Glibc

  /// Makes every file of this process refuse to grow beyond a size, as a full disk would. For exit
  /// tests only: it holds for the whole process.
  func limitFileSize(to size: Int) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: .max)
    let result = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    precondition(result == 0, "setrlimit failed: \(errno)")
  }
#endif
