import Repositories

extension Korean {
  static func text(of error: NetworkError) -> String {
    let server = error.server
    return switch error.reason {
    case .cancelled: "\(server)에 보낸 요청을 취소했습니다."
    case .notReachable:
      """
      \(server)에 연결할 수 없습니다. 네트워크가 없거나, 그런 호스트가 없거나, 거기서 듣는 프로그램이 없습니다. 연결과 주소를 \
      확인하세요.
      """
    case .notSecure:
      """
      \(server)에 안전하게 연결할 수 없습니다. 인증서를 모르거나, 기한이 지났거나, 다른 호스트의 것이거나, 서버가 http만 씁니다. 주소를 확인하거나(https가 없는 서버는 http://로) \
      서명한 곳의 인증서를 설치하세요.
      """
    case .timedOut(let limit):
      "\(server)의 답이 \(seconds(limit)) 안에 다 오지 않았습니다. 나중에 다시 해 보세요."
    case .stalled(let limit):
      "\(server)에서 \(seconds(limit)) 동안 아무것도 오지 않았습니다. 나중에 다시 해 보세요."
    case .cutOff: "\(server)의 답이 다 오기 전에 연결이 끊겼습니다. 다시 해 보세요."
    case .tooLarge(let limit):
      "\(server)의 답이 \(limit)바이트보다 커서 받지 않았습니다. 주소를 확인하세요."
    case .status(let status, let beginning):
      """
      \(server)의 상태 코드가 \(status)입니다\(beginning.isEmpty ? "" : ": \"\(beginning)\""). \
      \(error.canRetry ? "나중에 다시 해 보세요." : "주소를 확인하세요.")
      """
    case .tooManyRedirects(let limit):
      "\(server)에 보낸 요청이 \(limit)번 넘게 다른 곳으로 보내졌습니다. 주소를 확인하세요."
    case .redirected(let target):
      "\(server)에 보낸 요청이 따라가지 않는 곳 \(target.debugDescription)로 보내졌습니다. 주소를 확인하세요."
    case .notHTTP: "\(server)에서 온 것은 HTTP의 답이 아닙니다. 주소를 확인하세요."
    }
  }

  private static func seconds(_ duration: Duration) -> String {
    let seconds = duration / .seconds(1)
    return "\(Int(exactly: seconds).map(String.init) ?? String(seconds))초"
  }
}
