import FuzzSupport
import Repositories

/// What libFuzzer calls with the bytes that it makes up.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  unsafe exchange(UnsafeRawBufferPointer(start: bytes, count: count), .todoTxt)
  return 0
}
