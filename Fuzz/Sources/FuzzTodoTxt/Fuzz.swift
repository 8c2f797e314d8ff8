import FuzzSupport
import Repositories

/// Runs one input of libFuzzer.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe exchange(UnsafeRawBufferPointer(start: bytes, count: count), .todoTxt)
  return 0
}
