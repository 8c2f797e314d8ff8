import Foundation

/// Returns the processor time that this process spends in `body`, in seconds.
///
/// For exit tests, which are processes of their own: compare it with the time of the same work in
/// other circumstances.
func processorTime(of body: () async throws -> Void) async rethrows -> Double {
  let before = clock()
  try await body()
  return Double(clock() - before) / Double(CLOCKS_PER_SEC)
}
