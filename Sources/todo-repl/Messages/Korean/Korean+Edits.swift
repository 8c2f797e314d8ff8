import Interactors
import Repositories

extension Korean {
  static func text(of name: TodosEdit.Name) -> String {
    switch name {
    case .add: "추가"
    case .done: "완료"
    case .reopen: "미완료로 되돌림"
    case .toggle: "완료 여부 바꾸기"
    case .archive: "보관"
    case .unarchive: "보관에서 꺼내기"
    case .start: "시작"
    case .stop: "멈춤"
    case .rename: "제목 바꾸기"
    case .remove: "지우기"
    case .purge: "완료한 일 지우기"
    case .move: "옮기기"
    case .note: "메모"
    case .set: "설정"
    case .postpone: "미루기"
    case .skip: "건너뛰기"
    case .edit: "편집"
    case .removeNotes: "메모 지우기"
    case .importing: "가져오기"
    }
  }

  static func text(of message: EditMessage) -> String {
    switch message {
    case .undone(let name): "되돌렸습니다: \(text(of: name))"
    case .redone(let name): "다시 실행했습니다: \(text(of: name))"
    case .undoing(let name): "되돌리기: \(text(of: name))"
    case .redoing(let name): "다시 실행: \(text(of: name))"
    case .refused(let name, let number): "저장 안 됨(\(word(.redo)) \(number)): \(text(of: name))"
    case .nothingToPurge: "완료한 일이 없어 지울 것이 없습니다."
    case .onlyArchivedToPurge(let count):
      """
      목록에 완료한 일이 없어 지울 것이 없습니다. 보관한 일 \(count)개를 지우려면 \
      \(typed(.purge, "--archived"), .object) 입력하세요.
      """
    case .nothingToArchive: "목록에 완료한 일이 없어 보관할 것이 없습니다."
    case .noArchiveToPurge: "보관한 일이 없어 지울 것이 없습니다."
    case .nothingChanged: "아무것도 바꾸지 않았습니다."
    case .textBegins(let number):
      """
      할 일 \(number): 저장하고 나가면 바뀝니다. 날짜는 \(typed(.add))처럼 쓰고, 값을 비우면 없어지며, "notes:" 아래는 모두 메모입니다.
      """
    case .ask(.done, let count): "할 일 \(count)개를 완료할까요?"
    case .askParts(let number, let count):
      "할 일 \(number)번에는 남은 하위 할 일이 \(count)개 있습니다. 함께 완료할까요?"
    case .askPartsOfSeveral(let count):
      "이 할 일들에는 남은 하위 할 일이 모두 \(count)개 있습니다. 함께 완료할까요?"
    case .ask(.reopen, let count): "할 일 \(count)개를 미완료로 되돌릴까요?"
    case .ask(.archive, let count): "할 일 \(count)개를 보관할까요?"
    case .ask(.unarchive, let count): "할 일 \(count)개를 보관에서 꺼낼까요?"
    case .ask(.toggle, let count): "할 일 \(count)개의 완료 여부를 바꿀까요?"
    case .ask(.remove, let count): "할 일 \(count)개를 지울까요?"
    case .askPurge(let count, let ofArchive):
      """
      \(ofArchive ? "보관한" : "완료한") 일 \(count)개를 지울까요? \(typed(.undo), .direction) 되돌릴 수 있습니다.
      """
    case .ask(.change, let count): "할 일 \(count)개를 바꿀까요?"
    case .did(.done, let count): "할 일 \(count)개를 완료했습니다."
    case .did(.reopen, let count): "할 일 \(count)개를 미완료로 되돌렸습니다."
    case .did(.archive, let count): "할 일 \(count)개를 보관했습니다."
    case .did(.unarchive, let count): "할 일 \(count)개를 보관에서 꺼냈습니다."
    case .did(.toggle, let count): "할 일 \(count)개의 완료 여부를 바꿨습니다."
    case .did(.remove, let count): "할 일 \(count)개를 지웠습니다."
    case .did(.change, let count): "할 일 \(count)개를 바꿨습니다."
    case .date(.due, let date): "마감 \(text(of: date))"
    case .date(let mark, let date): "\(name(ofMark: mark)) \(text(of: date))"
    case .wordsInTitle(let words, let line):
      "\(quoted(words), .topic) 제목의 일부가 되었습니다. 표시로 바꾸려면 다음을 입력하세요: \(shown(self.line(line)))"
    case .canBeTakenBack(let message): "\(text(of: message)) \(typed(.undo)) 한 번으로 되돌릴 수 있습니다."
    }
  }
}
