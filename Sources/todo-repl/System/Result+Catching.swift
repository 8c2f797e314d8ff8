extension Result {
  /// The outcome of asynchronous work.
  init(catching work: () async throws(Failure) -> Success) async {
    do throws(Failure) {
      self = .success(try await work())
    } catch {
      self = .failure(error)
    }
  }
}
