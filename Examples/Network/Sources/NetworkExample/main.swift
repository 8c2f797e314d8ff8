import Foundation
import ReleasesLogic
import Repositories
import StateStore

struct AppState: Equatable, Sendable {
  var releases = Loadable<[Release]>.notRequested
}

let arguments = CommandLine.arguments.dropFirst()
let configuration = try NetworkConfiguration(
  arguments.dropFirst().first ?? "https://api.github.com",
  headers: ["user-agent": "network-example"], limits: NetworkLimits(deadline: .seconds(10)))
let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask)[0]
let transfer = RealDataTransferService(
  configuration, by: SharingNetworkService(URLSessionNetworkService()),
  keepingIn: ResponseCache(folder: caches.appending(path: "network-example").path))
let store = Store(AppState())
let releases = ReleasesInteractor(
  store.binding(\.releases), of: arguments.first ?? "apple/swift-nio",
  in: HTTPReleasesRepository(by: transfer))

let subscription = store.observe(\.releases) { phase in
  print(phase.value?.map(\.version.debugDescription) ?? [], phase.failure ?? "")
}
let (activities, told) = AsyncStream<PathActivity>.makeStream()
releases.load()
let activity = store.observeActivity(of: \.releases) { activity in told.yield(activity) }
for await activity in activities where activity.isIdle && !activity.isLive { break }
