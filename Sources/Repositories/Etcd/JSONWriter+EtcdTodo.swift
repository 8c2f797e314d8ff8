import Foundation

extension JSONWriter {
  /// Writes a todo as etcd stores it.
  ///
  /// - Returns: False if a value cannot be encoded.
  mutating func write(object value: EtcdTodo) -> Bool {
    let start = bytes.count
    isWritable = true
    write("{")
    write(value.history)
    if let moment = value.removedAt {
      write("\"removedAt\":", moment.timeIntervalSinceReferenceDate)
      write(",")
    }
    write("\"todo\":")
    write(value.todo)
    write(",\"v\":\(EtcdValue.version)}")
    insert(value.foreign, from: start)
    return isWritable
  }
}
