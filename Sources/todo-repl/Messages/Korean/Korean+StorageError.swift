import Repositories

extension Korean {
  /// Puts an error of the file of todos into words.
  static func text(of error: StorageError) -> String {
    switch error {
    case .cannotOpen(let path, KnownReason.noLocks.rawValue),
      .cannotOpenForChanges(let path, KnownReason.noLocks.rawValue),
      .cannotCreate(let path, KnownReason.noLocks.rawValue),
      .cannotWrite(let path, KnownReason.noLocks.rawValue):
      """
      파일 \(path)의 파일 시스템이 잠금을 지원하지 않아 두 프로그램이 서로의 변경을 잃게 할 수 있습니다. 목록을 이 \
      컴퓨터의 디스크로 옮기고 --file 경로로 지정하세요. etcd의 목록이면 XDG_DATA_HOME을 정하세요. --read-only로 그 \
      자리의 목록을 볼 수는 있습니다.
      """
    case .cannotOpen(let path, let reason) where KnownReason.isFull(reason):
      "파일 \(path, .object) 열 수 없습니다: \(known(reason)). 공간을 비운 다음 다시 하세요."
    case .cannotOpen(let path, KnownReason.severalNames.rawValue),
      .cannotOpenForChanges(let path, KnownReason.severalNames.rawValue):
      """
      파일 \(path, .object) 열 수 없습니다: 파일의 이름이 둘 이상이라, 다른 이름을 쓰는 프로그램과 서로 바꾼 것을 모르게 됩니다. \
      find 폴더 -samefile 파일로 다른 이름을 찾아 지우세요.
      """
    case .cannotOpen(let path, let reason):
      "파일 \(path, .object) 열 수 없습니다: \(known(reason)). 경로와 권한을 확인하거나 다른 파일을 고르세요."
    case .cannotOpenForChanges(let path, let reason):
      """
      파일 \(path, .object) 바꿀 수 있게 열 수 없습니다: \(known(reason)). 공간을 비우거나 디스크와 권한을 \
      확인하세요. 파일에 있는 목록은 --read-only로 볼 수 있습니다.
      """
    case .inUse(let path, let pid):
      """
      파일 \(path)에 저장할 수 없습니다: \(owner(pid)) 저장을 시작하고 끝내지 않습니다. 바꾼 것은 저장되지 \
      않았습니다. 그 프로세스를 계속하게 하거나 끝낸 다음 다시 하세요.
      """
    case .unknownFormat(let path, let found):
      """
      파일 \(path, .topic) 할 일 저널이 아니라 "\(found)"\(.direction, after: found) 시작합니다. \
      그대로 두었습니다. 다른 파일을 고르세요.
      """
    case .zeroed(let path):
      """
      파일 \(path, .topic) 할 일 저널이 아니라 0인 바이트로 시작합니다. 정전이 그렇게 남길 수 있습니다. \
      그대로 두었습니다. --recover로도 온전한 것이 없으면 사본을 찾거나, 파일을 옮기고 새 목록을 시작하세요.
      """
    case .foreignFile(let path, let list):
      """
      파일 \(list, .object) 쓸 수 없습니다: \(path)에 이 프로그램이 만들지 않은 것이 있습니다. 그대로 \
      두었습니다. 다른 곳으로 옮긴 뒤에 다시 하세요.
      """
    case .lostSaves(let path, let saved, let found):
      """
      파일 \(path)에서 저장한 변경이 없어졌습니다: \(saved)번째 변경까지 저장했는데 \(found)번째까지만 있습니다. \
      그대로 두었습니다. 사본을 찾거나 todo-repl --recover --file \(path) 명령으로 남은 것을 새 파일에 \
      옮기세요. 직접 잘라냈거나 옛 사본을 넣은 파일이면 \(path).mark 파일을 지우고 계속하세요.
      """
    case .olderVersion(let path, let found, let supported):
      """
      파일 \(path, .topic) 할 일 저널 버전 \(supported)이어야 하지만 너무 오래된 버전 \(found)입니다. 그대로 \
      두었습니다. 이 프로그램 저장소의 Docs/convert-journal.py 스크립트로 바꾼 다음 새 파일을 여세요.
      """
    case .newerVersion(let path, let found, let supported):
      """
      파일 \(path)의 버전은 \(found)인데, 이 프로그램은 버전 \(supported)까지 읽습니다. 그대로 두었습니다. \
      프로그램을 업데이트하거나 다른 파일을 고르세요.
      """
    case .newerRecord(let path, let line, let kind):
      """
      파일 \(path)에 저장할 수 없습니다: \(line)번째 줄의 \(quoted(kind)) 기록은 이 프로그램의 나중 버전만 이해합니다. 바꾼 것은 \
      저장되지 않았고 목록은 그대로입니다. 바꾸려면 프로그램을 업데이트하세요.
      """
    case .damaged(let path, let line, let reason):
      """
      파일 \(path)의 \(line)번째 줄이 손상되었습니다: \(known(reason)). 그대로 두었습니다. todo-repl --recover \
      --file \(path, .direction) 온전한 것을 새 파일에 복사하거나, 다른 파일을 고르세요.
      """
    case .damagedEdits(let path, let line, let reason):
      """
      파일 \(path)의 \(line)번째 줄이 손상되었습니다: \(known(reason)). 서버로 보낼 변경이 기다리는 파일입니다. 아무것도 \
      보내거나 바꾸지 않았고, 서버의 목록은 그대로입니다. 이 파일에 있는 것 없이 계속하려면 파일을 다른 곳으로 옮기세요.
      """
    case .damagedCopy(let path, let line, let reason):
      """
      파일 \(path)의 \(line)번째 줄이 손상되었습니다: \(known(reason)). 서버에 있는 목록의 사본을 두는 파일이고, 여기 있는 것은 \
      쓰지 않습니다. 서버가 답하면 새로 씁니다.
      """
    case .olderEdits(let path):
      """
      파일 \(path, .topic) 프로그램의 이전 버전이 썼고, 보낼 변경이 그 안에서 기다립니다. 그대로 두었습니다. 먼저 그 버전으로 \
      보낸 뒤에 다시 하세요.
      """
    case .newerCopy(let path, let found, let supported):
      """
      파일 \(path)에 있는 목록의 사본은 프로그램의 나중 버전이 썼습니다. 버전 \(found)인데, 이 프로그램은 버전 \(supported)까지 \
      읽습니다. 그대로 두었고 쓰지 않습니다. 서버가 없을 때는 그 버전만 목록을 보여 줍니다.
      """
    case .cannotNote(let path, let reason):
      """
      기다리던 변경에 서버가 답한 것을 파일 \(path)에 적을 수 없습니다: \(known(reason)). 그 변경은 다시 보내지만 목록에는 한 번만 \
      들어갑니다. 공간을 비우거나 디스크를 확인하세요.
      """
    case .readOnly(let path):
      """
      파일 \(path)에 저장할 수 없습니다: 읽기만 하도록 열었습니다. 바꾼 것은 저장되지 않았습니다. 할 일을 \
      바꾸려면 --read-only 없이 프로그램을 시작하세요.
      """
    case .recoveredExists(let path):
      "파일 \(path, .subject) 이미 있습니다. 그대로 두었습니다. 다른 곳으로 옮긴 뒤 다시 하세요."
    case .changedByAnother(let path):
      """
      파일 \(path)에 저장할 수 없습니다: 읽은 뒤에 다른 프로그램이 바꾸었거나 지웠습니다. 바꾼 것은 \
      저장되지 않았습니다. 목록을 보고 다시 바꾸세요.
      """
    case .gone(let path):
      """
      파일 \(path)\(.subject, after: path) 열려 있는 동안 옮겨졌거나 지워졌습니다. 되돌려 놓을 때까지 읽지도 저장하지도 않습니다. \
      새 목록을 시작하려면 프로그램을 다시 시작하세요.
      """
    case .otherList(let path):
      """
      파일 \(path)\(.subject, after: path) 이제 열려 있던 목록이 아닙니다: 그 자리에 다른 목록이나 빈 파일이 있습니다. 거기에는 저장하지 \
      않았습니다. 목록을 되돌려 놓거나, \(typed(.reload), .object) 입력하거나 프로그램을 다시 시작해 지금 있는 것으로 계속하세요.
      """
    case .cannotRead(let path, let reason):
      "파일 \(path, .object) 읽을 수 없습니다: \(known(reason)). 디스크를 확인하거나 다른 파일을 고르세요."
    case .cannotCreate(let path, let reason):
      """
      파일 \(path, .object) 만들 수 없습니다: \(known(reason)). 공간을 비우거나 폴더와 디스크를 확인한 뒤 \
      다시 하세요.
      """
    case .cannotWrite(let path, let reason):
      """
      파일 \(path)에 저장할 수 없습니다: \(known(reason)). 바꾼 것은 저장되지 않았습니다. 공간을 비우거나 디스크를 \
      확인한 뒤 다시 바꾸세요.
      """
    case .outcomeUnknown(let path, let reason):
      """
      마지막으로 바꾼 것이 파일 \(path)에 저장되었는지 알 수 없습니다: \(known(reason)). 디스크를 확인한 뒤 \
      목록을 다시 불러오세요. 저장되었다면 보입니다.
      """
    case .cannotEncode(let path, let reason):
      "파일 \(path)에 저장할 수 없습니다: \(known(reason)). 바꾼 것은 저장되지 않았습니다. 그 값을 고치세요."
    }
  }

  private static func owner(_ pid: Int32?) -> String {
    pid.map { "프로세스 \("\($0)", .subject)" } ?? "다른 프로세스가"
  }
}
