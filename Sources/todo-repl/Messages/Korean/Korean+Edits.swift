extension Korean {
  static let edits: KeyValuePairs<Phrase, String> = [
    .editAdd: "추가",
    .editDone: "완료",
    .editReopen: "미완료로 되돌림",
    .editToggle: "완료 여부 바꾸기",
    .editRename: "제목 바꾸기",
    .editRemove: "지우기",
    .editPurge: "완료한 일 지우기",
    .editMove: "옮기기",
    .editNote: "메모",
    .editSet: "설정",
    .editRemoveNotes: "메모 지우기",
    .editImport: "가져오기",
    .takenBack: "되돌렸습니다: {edit}",
    .madeAgain: "다시 실행했습니다: {edit}",
    .nothingToPurge: "완료한 일이 없어 지울 것이 없습니다.",
    .nothingChanged: "아무것도 바꾸지 않았습니다.",
    .nothingLoading: "불러오고 있는 것이 없습니다.",
    .toldDone: "할 일 {count}개를 완료했습니다.",
    .toldToggle: "할 일 {count}개의 완료 여부를 바꿨습니다.",
    .toldRemove: "할 일 {count}개를 지웠습니다.",
    .toldChange: "할 일 {count}개를 바꿨습니다.",
    .canBeTakenBack: "{message} \"undo\" 한 번으로 되돌릴 수 있습니다.",
  ]

  static let files: KeyValuePairs<Phrase, String> = [
    .imported: "{file}에서 가져왔습니다: {counts}",
    .importedNothing: "{file}에 새로운 것이 없습니다: {counts}",
    .importedEmpty: "{file}에 새로운 것이 없습니다. 빈 파일입니다.",
    .countAdded: "추가 {count}개",
    .countUpdated: "변경 {count}개",
    .countUnchanged: "그대로 {count}개",
    .countSkipped: "건너뜀 {count}개",
    .countBad: "잘못된 줄 {count}개",
    .exported: "할 일 {count}개를 {file}{으로/로} 내보냈습니다.",
    .noPlaceInFormat: "이 형식으로는 적을 수 없는 값이 있습니다",
    .recoveredAll: "{count}줄을 {file}에 복구했습니다. 빠진 줄은 없습니다.",
    .recoveredSome: "{count}줄을 {file}에 복구했습니다. {dropped}줄은 뺐습니다.",
    .leftOutLine: "{line}번째 줄을 뺐습니다: {reason}",
    .seed: "todo-repl: 시드 {seed}{으로/로} 실패를 만듭니다",
    .told: "todo-repl: {message}",
    .notice: "알림: {message}",
    .changedElsewhere: "다른 프로그램이 할 일을 바꿔서 다시 불러옵니다.",
    .tornLine:
      """
    {file}의 마지막 줄이 온전하지 않아서 잘라 내어 {kept}에 보관했습니다. 저장 도중에 끊긴 것으로 \
    보입니다. 마지막에 바꾼 것이 빠졌을 수 있으니 목록을 확인하세요.
    """,
    .unfinishedLine:
      """
    {file}의 마지막 줄이 온전하지 않아서 뺐습니다. 지금 저장하고 있거나 저장 도중에 끊긴 것으로 \
    보입니다. 마지막에 바꾼 것이 빠졌을 수 있습니다.
    """,
    .notSynchronized:
      """
    {file}에 저장한 내용이 정전되면 사라질 수 있습니다: {reason}. 다음에 저장할 때 다시 기록합니다. \
    디스크를 확인하세요.
    """,
    .notRemembered:
      "마지막으로 본 곳을 {file}에 기억하지 못합니다: {error} 고칠 때까지는 시작할 때 목록을 보여 줍니다.",
    .historyNotKept:
      """
    입력한 줄을 {file}에 남기지 못합니다: {reason}. 읽고 쓸 수 있는 파일로 만드세요.
    """,
  ]
}
