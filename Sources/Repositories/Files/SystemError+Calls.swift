/// Makes a call of the system; its failure becomes an error that names a path and the reason.
///
/// ```swift
/// let status = try naming(path, StorageError.cannotRead, file.status())
/// ```
func naming<Value, Failure: Error>(
  _ path: String, _ failure: (_ path: String, _ reason: String) -> Failure,
  _ call: @autoclosure () throws(SystemError) -> Value
) throws(Failure) -> Value {
  do {
    return try call()
  } catch {
    throw failure(path, error.reason)
  }
}

/// Makes a call of the system; nil if there is no such file.
func ifThere<Value>(
  _ call: @autoclosure () throws(SystemError) -> Value
) throws(SystemError) -> Value? {
  do {
    return try call()
  } catch {
    guard error.isMissingFile else { throw error }
    return nil
  }
}
