import Repositories

extension Korean {
  static func text(of error: VersionedFileError) -> String {
    switch error {
    case .cannotRead(let path, let reason):
      "\(path, .object) 읽을 수 없습니다: \(reason). 읽을 수 있는 파일로 만들거나 다른 곳으로 옮기세요."
    case .damaged(let path, let reason):
      "\(path)에 저장했던 것이 아닌 내용이 있습니다: \(reason). 파일은 그대로 두었습니다. 고치거나 지우세요."
    case .newerVersion(let path, let found, let supported):
      """
      \(path)의 버전은 \(found)인데 읽을 수 있는 버전은 \(supported)까지입니다. 파일은 그대로 두었습니다. \
      프로그램을 업데이트하거나 파일을 지우세요.
      """
    case .noMigration(let path, let version):
      """
      \(path)에는 버전 \("\(version)", .object) \("\(version + 1)", .direction) 바꾸는 과정이 필요하지만 이 프로그램에는 없습니다. \
      파일은 그대로 두었습니다. 프로그램을 업데이트하거나 파일을 지우세요.
      """
    case .migrationFailed(let path, let version, let reason):
      """
      \(path)의 버전 \("\(version)", .object) \("\(version + 1)", .direction) 바꿀 수 없습니다: \(reason). 파일은 그대로 두었습니다. \
      프로그램을 업데이트하거나 파일을 지우세요.
      """
    case .cannotWrite(let path, let reason):
      "\(path)에 저장할 수 없습니다: \(reason). 공간을 만들거나 폴더를 확인하세요."
    case .cannotEncode(let path, let reason):
      "\(path)에 저장할 수 없습니다: \(reason). 그 값을 고치세요."
    }
  }
}
