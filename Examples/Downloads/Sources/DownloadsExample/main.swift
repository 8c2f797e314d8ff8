// Downloads files into a folder, all at once: DownloadsExample FOLDER FILE…
import Foundation
import StateStore

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first, arguments.count > 1 else {
  print("Usage: DownloadsExample FOLDER FILE…")
  exit(2)
}
let files = Array(arguments.dropFirst())

let store = Store(Downloads(list: IdentifiedList(Set(files).sorted().map { Download(id: $0) })))
let downloader = Downloader(store: store, source: LocalSource())

// On standard error, so that a pipe gets results only.
let progress = store.observe(\.percent, reading: \.list) { percent in
  FileHandle.standardError.write(Data("\r\(percent) %".utf8))
}
let loads = files.map { file in
  downloader.start(file, to: "\(folder)/\(URL(filePath: file).lastPathComponent)")
}
for load in loads { await load.finished }
progress.cancel()
FileHandle.standardError.write(Data("\n".utf8))

for download in store.list {
  let name = URL(filePath: download.id).lastPathComponent
  print(name, download.result.failure?.message ?? "\(download.received) bytes")
}
exit(store.list.contains { $0.result.failure != nil } ? 1 : 0)
