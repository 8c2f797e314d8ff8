import Repositories

extension Korean {
  /// Puts an error of an import or an export into words.
  static func text(of error: ExchangeError) -> String {
    switch error {
    case .cannotRead(LocalTodosFiles.standardInput, let reason):
      "\(standardInput, .object) 읽을 수 없습니다: \(known(reason)). 읽을 수 있는 파일을 지정하세요."
    case .unknownFormat(LocalTodosFiles.standardInput):
      "\(standardInput)의 형식을 알 수 없습니다. --format으로 \(formats) 중 하나를 지정하세요."
    case .cannotRead(let path, let reason):
      "파일 \(path, .object) 읽을 수 없습니다: \(known(reason)). 읽을 수 있는 파일을 지정하세요."
    case .cannotWrite(let path, let reason):
      """
      파일 \(path)에 쓸 수 없습니다: \(known(reason)). 있던 것은 그대로입니다. 폴더를 만들거나 공간을 비우거나, \
      쓸 수 있는 파일을 지정하세요.
      """
    case .unsure(let path, let reason):
      """
      파일 \(path, .object) 확실하게 쓸 수 없습니다: \(known(reason)). 할 일이 있거나 전에 있던 것이 \
      있고, 정전이 그것을 바꿀 수 있습니다. 디스크를 확인하고 다시 내보내세요.
      """
    case .isOwnFile(let path, let list):
      """
      파일 \(path)에 쓸 수 없습니다: 목록 \(list)에 그 파일이나 이름이 필요합니다. 아무것도 쓰지 않았습니다. \
      다른 파일을 지정하세요.
      """
    case .exists(let path):
      "파일 \(path, .subject) 이미 있습니다. 다른 이름을 쓰거나, 바꾸려면 --force를 더하세요."
    case .notAFile(let path):
      "경로 \(path)에는 파일이 아닌 것이 있어 바꾸지 않습니다. 다른 파일을 지정하세요."
    case .isJournal(let path):
      "파일 \(path, .topic) 할 일 저널이라 내보내기로 바꾸지 않습니다. 다른 파일을 지정하세요."
    case .unknownFormat(let path):
      "파일 \(path)의 형식을 알 수 없습니다. --format으로 \(formats) 중 하나를 지정하세요."
    case .cannotEncode(let number, let reason):
      """
      할 일 \(number)번을 쓸 수 없습니다: \(known(reason)). 아무것도 쓰지 않았습니다. 그 값을 고치거나 다른 \
      --format을 고르세요.
      """
    }
  }

  /// Puts the flaw of a row in an import file into words.
  static func text(of flaw: RowFlaw) -> String {
    switch flaw {
    case .tooLong(let limit):
      "한 줄은 \(limit >> 20) MiB까지이지만 더 깁니다. 줄이거나, 할 일 파일이 맞는지 확인하세요."
    case .notUTF8: "UTF-8로 된 글이 필요하지만 다른 바이트가 있습니다. 파일을 UTF-8로 저장하세요."
    case .hasNull:
      "글이 필요하지만 0인 바이트가 있습니다. UTF-8로 저장한 할 일 파일이 맞는지 확인하세요."
    case .notATodo(let reason):
      "JSON으로 된 할 일이 필요합니다: \(known(reason)). 그 줄을 고치거나 다른 --format을 고르세요."
    case .blankTitle: "제목에는 읽을 수 있는 글이 필요하지만 비어 있습니다. 제목을 쓰세요."
    case .longTitle(let length):
      "제목은 \(Todo.longestTitle)자까지이지만 \(length)자입니다. 줄이세요."
    case .notADate(let name, let text):
      """
      "\(name)"에는 20261121T163515Z 같은 날짜가 필요하지만 "\(text)"\(.subject, after: text) 있습니다. 날짜를 \
      고치세요.
      """
    case .unknownStatus(let status):
      """
      상태는 pending, waiting, completed, deleted, recurring 중 하나여야 하지만 \
      "\(status)"\(.subject, after: status) 있습니다. 상태를 고치세요.
      """
    case .duplicateID(let id, let line):
      """
      id는 하나씩이어야 하지만 \(line)번째 줄에도 \("\(id)", .subject) 있어 그것을 가져왔습니다. 둘 중 \
      하나를 지우세요.
      """
    case .arrayNotClosed:
      """
      배열을 끝내는 ]가 필요하지만 여기에서 시작한 것의 도중에 파일이 끝납니다. 파일이 잘렸거나 따옴표나 \
      괄호가 닫히지 않았습니다. 파일을 온전하게 만드세요.
      """
    case .afterArray: "배열을 끝내는 ] 뒤에는 아무것도 없어야 하지만 더 있습니다. 그것을 지우세요."
    }
  }

  private static let formats = ExchangeFormat.allCases.map(\.rawValue).joined(separator: ", ")
}
