#if os(Linux)
  import Glibc

  /// Makes every file of this process refuse to grow beyond a size in bytes, as on a full disk. For
  /// exit tests only: the limit holds for the whole process, also for the line coverage that the
  /// process writes at its end.
  func limitFileSize(to size: Int) {
    signal(SIGXFSZ, SIG_IGN)
    var limit = rlimit(rlim_cur: rlim_t(size), rlim_max: .max)
    let result = unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit)
    precondition(result == 0, "setrlimit failed: \(errno)")
  }
#endif
