import Repositories

extension Korean {
  /// Puts an error of a repository into words. Any other error describes itself.
  static func describe(_ error: any Error) -> String {
    switch error {
    case let error as StorageError: text(of: error)
    case let error as VersionedFileError: text(of: error)
    case let error as ExchangeError: text(of: error)
    case let error as EtcdError: text(of: error)
    case let error as RepositoryError: text(of: error)
    case let error as TodosConflict: text(of: error)
    case let error as InjectedFault: text(of: error.call)
    case let error as RowFlaw: text(of: error)
    case let error as SystemError: known(error.reason)
    case let reason as KnownReason: text(of: reason)
    case let flaw as JSONFlaw: text(of: flaw)
    default: String(describing: error)
    }
  }

  /// A reason in Korean if it is a `KnownReason` or a flaw of JSON; otherwise the text of the
  /// system or a decoder.
  static func known(_ reason: String) -> String {
    KnownReason(rawValue: reason).map(text) ?? JSONFlaw(reason: reason).map(text) ?? reason
  }

  private static func text(of reason: KnownReason) -> String {
    switch reason {
    case .otherEdit: "일부가 이미 저장된 것과 변경이 다릅니다"
    case .editsWait: "서버로 보낼 변경이 남아 있는데 서버가 받지 않습니다"
    case .unknownBefore: "바로 앞의 변경이 저장되었는지 아직 알 수 없습니다"
    case .noAnswerInTime: "서버가 제때 답하지 않았습니다"
    case .notARegularFile: "일반 파일이 아닙니다"
    case .foreign: "이 프로그램이 만들지 않은 파일입니다"
    case .unfaithfulPath: "경로에 UTF-8이 아닌 바이트나 U+FFFD나 0인 바이트가 있습니다"
    case .unfaithfulLink: "UTF-8이 아닌 경로로 이어지는 링크입니다"
    case .isDevice: "장치입니다"
    case .endlessRow: "너무 오래 끝나지 않는 줄이 있습니다"
    case .tooLong: "너무 깁니다"
    case .notAHeader: "저널의 머리글이 아닙니다"
    case .wrongChecksum: "체크섬이 맞지 않습니다"
    case .hasZeros: "0으로 된 부분이 있습니다. 여러 줄이 있던 자리일 수 있습니다"
    case .breaksOff: "중간에 끊겼습니다"
    case .partlyDamaged: "일부가 손상되었습니다"
    case .lateSnapshot: "스냅숏은 머리글 바로 뒤에만 올 수 있습니다"
    case .noSnapshot: "어느 스냅숏에도 속하지 않습니다"
    case .missingSave: "바로 앞의 저장이 없습니다"
    case .noTemporaryFile: "임시 파일을 만들 수 없습니다. TMPDIR 변수에 자리가 있는 폴더를 지정하세요"
    case .missingLine: "없어졌습니다"
    case .otherLines: "앞의 줄들이 적어 둔 것과 다릅니다"
    case .otherKind: "다른 종류이거나 이 프로그램의 이전 버전이 쓴 것입니다"
    case .otherList: "다른 목록의 것입니다"
    case .listReplaced: "그 자리에 다른 목록이 있습니다. \(typed(.reload), .object) 입력하면 보여 줍니다"
    case .lockKept: "다른 프로그램이 잠그고 있습니다"
    case .severalNames: "이름이 둘 이상입니다"
    case .cannotBeWrittenDown: "적을 수 없는 할 일이 있습니다"
    case .noLocks: "파일 시스템이 잠금을 지원하지 않습니다"
    case .diskFull: "디스크에 남은 공간이 없습니다"
    case .quotaUsedUp: "디스크 할당량을 모두 썼습니다"
    case .emptyFirstLine: "첫 줄이 비어 있습니다"
    case .notUTF8: "UTF-8이 아닙니다"
    case .notAUUID: "\"uuid\"가 UUID가 아닙니다"
    case .notJSON: "JSON이 아닙니다"
    case .unexpectedForm: "예상한 형식이 아닙니다"
    case .noCountries: "목록에 나라가 없습니다"
    }
  }

  private static func text(of error: RepositoryError) -> String {
    switch error {
    case .unknownTodo(let id):
      "id가 \(id)인 할 일이 없습니다. 지워졌거나 처음부터 없었습니다. 목록에서 고르세요."
    case .unknownCountry(let code):
      """
      코드가 "\(code)"인 나라가 없습니다. 목록에서 고르세요. 코드는 "KR"처럼 대문자 두 글자입니다.
      """
    case .noAnswer(.network(let error)): text(of: error)
    case .noAnswer(.unreadable(let server, let reason, let beginning)):
      """
      \(server)의 답을 읽을 수 없습니다: \(known(reason)). 답은 "\(beginning)"\(.direction, after: beginning) 시작합니다. 주소를 확인하세요.
      """
    case .noAnswer(.refusedPath(let server, let path)):
      """
      \(server)의 경로 \(path.debugDescription)에 "."이나 ".."이 있어 다른 곳으로 갈 수 있으므로 요청하지 않았습니다. 빼세요.
      """
    }
  }

  private static func text(of call: InjectedFault.Call) -> String {
    let what =
      switch call {
      case .load: "할 일을 읽을"
      case .save: "바꾼 것을 저장할"
      case .todoDetail: "할 일의 자세한 내용을 읽을"
      case .countries: "나라를 읽을"
      case .countryDetail: "나라의 자세한 내용을 읽을"
      }
    return "\(what) 수 없습니다: --fail이 실패하게 했습니다. 다시 해 보거나 --fail을 빼세요."
  }
}
