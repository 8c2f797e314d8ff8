import Repositories

extension Korean {
  /// Puts an error of etcd into words.
  static func text(of error: EtcdError) -> String {
    switch error {
    case .noAnswer(let error): text(of: error)
    case .outcomeUnknown(let error):
      """
      바꾼 것이 저장되었는지 알 수 없습니다. \(text(of: error)) 서버가 돌아오면 목록에서 알 수 있습니다. 다시 하기 전에 목록을 보세요.
      """
    case .unreadable(let server, let reason):
      "\(server)의 답이 etcd의 답이 아닙니다: \(known(reason)). 주소를 확인하세요."
    case .noGateway(let server):
      "\(server)에 etcd의 게이트웨이가 없습니다. 주소와, etcd가 3.4 이상인지 확인하세요."
    case .signInNeeded(let server):
      "\(server)에 로그인해야 합니다. --etcd-user로 사용자를 지정하세요."
    case .signInFailed(let server, let user):
      "\(server)에서 \(quoted(user))의 이름이나 암호를 받아들이지 않습니다. 둘 다 확인하세요."
    case .notPermitted(let server):
      "\(server)에서 이 사용자는 이 목록을 읽고 쓸 수 없습니다. 서버 관리자에게 물어보세요."
    case .full(let server):
      "\(server)에 자리가 없어 바꿀 수 없습니다. 서버 관리자가 정리(compact, defrag)하고 경보를 꺼야 합니다."
    case .refused(let server, let words): "\(server)에서 요청을 거절했습니다: \(quoted(words))."
    case .compacted(let server): "\(server)에 목록의 그 판이 더는 없습니다. 목록을 다시 불러오세요."
    case .watchEnded(let server, let words):
      "\(server)에서 바뀐 것을 더는 알려 주지 않습니다: \(quoted(words))."
    case .wentBack(let server, let from, let to) where from == to:
      """
      \(server)에 판 \(to)의 편집이 더는 없습니다. 백업에서 되살렸을 수 있습니다. 서버에 있는 것으로 계속하려면 프로그램을 다시 시작하세요.
      """
    case .wentBack(let server, let from, let to):
      """
      \(server)의 판은 \(to)이지만 전에는 \(from)이었습니다. 백업에서 되살렸을 수 있습니다. 서버에 있는 것으로 계속하려면 프로그램을 \
      다시 시작하세요.
      """
    case .otherCluster(let server):
      "\(server)은(는) 전에 물은 서버와 다른 클러스터에 있습니다. 주소를 확인하세요."
    case .damaged(let key, let reason):
      "키 \(quoted(key))의 값을 이해할 수 없습니다: \(known(reason)). 백업에서 되살리거나 키를 지우세요."
    case .newerVersion(let key, let found, let supported):
      """
      키 \(quoted(key))의 값은 형식 \(found)이지만 이 프로그램은 \(supported)까지 압니다. 더 새로운 프로그램을 쓰세요.
      """
    case .listExists(let name): "서버에 \(quoted(name)) 목록이 이미 있습니다. 다른 이름을 고르세요."
    case .beingCopied(let name):
      """
      \(quoted(name)) 목록을 서버로 복사하고 있습니다. 끝난 뒤에 다시 해 보세요. 복사가 중간에 그쳤다면 목록을 다시 \
      복사하세요.
      """
    case .cannotEncode(let reason):
      "바꾼 것을 적을 수 없습니다: \(known(reason)). 이번에는 아무것도 저장하지 않았습니다."
    case .tooLarge(let title, let size, let limit):
      "\(quoted(title))의 변경은 \(size)바이트이지만 서버는 \(limit)바이트까지 받습니다. 메모를 줄이세요."
    case .partlySaved(let count, let all, let reason, let cause):
      "\(all)개 중 \(count)개만 저장했습니다: \(cause.map(text) ?? whole(reason)) 같은 것을 다시 해서 마저 저장하거나 되돌리세요."
    }
  }
}
