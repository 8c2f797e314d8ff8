import Foundation

/// A value read from JSON without its damaged elements.
struct SalvagedValue<Value: Decodable> {
  let value: Value
  /// The damaged elements, with their paths in the whole document.
  let damaged: [DamagedElement]
  /// The JSON without them.
  let json: JSONTree
  /// The members that the value has read.
  let reads: MemberReads
}

extension SalvagedValue {
  /// Reads a value, and leaves out the damaged elements of its lists and dictionaries.
  ///
  /// - Complexity: O(*n*) for each list inside a list that has damaged elements.
  init(_ json: JSONTree) throws {
    var json = json
    var damaged: [DamagedElement] = []
    while true {
      let reads = MemberReads()
      do {
        let value = try JSONDecoder().decode(
          Traced<Value>.self, from: Data(json.bytes), configuration: reads)
        self.init(value: value.value, damaged: damaged, json: json.compacted, reads: reads)
        return
      } catch let error as DamagedElements {
        var whole: [[String]: [String]] = [:]
        json = json.leavingOut(Set(error.elements.flatMap(\.paths)), whole: &whole) ?? json
        // An element that is not found would be found damaged again, without end.
        guard !whole.isEmpty else { throw JSONFlaw.notJSON }
        damaged += error.elements.map { element in
          let path = whole[element.path] ?? element.path
          return DamagedElement(path: path.joined(separator: "."), reason: element.reason)
        }
      }
    }
  }
}

/// A value that notes the members which it reads.
private struct Traced<Value: Decodable>: DecodableWithConfiguration {
  let value: Value

  init(from decoder: any Decoder, configuration reads: MemberReads) throws {
    value = try reads.value(Value.self, from: decoder)
  }
}
