import Interactors
import Repositories
import StateStore

/// Prints one country in full when the route comes to it, and again when a server adds data later.
/// Only this scene has the detail.
final class CountryDetailScene: Scene {
  let life = SceneLife()
  private let code: Country.ID
  private let container: SceneContainer
  private weak let listener: (any SceneListener)?
  private let detail: DetailLoader<CountryDetail>

  init(of code: Country.ID, container: SceneContainer, listener: any SceneListener) {
    self.code = code
    self.container = container
    self.listener = listener
    detail = DetailLoader(.countryDetail, scheduler: container.app.scheduler)
  }

  func shows(_ screen: Route.Screen) -> Bool { screen == .country(code: code) }

  func start() {
    detail.start(
      in: life, container.loadingLine, report: { [weak listener] in listener?.sceneFailed($0) },
      show: { [container] detail in
        let output = container.output
        output.show(
          CountryDetailView.lines(
            detail, among: container.app.store.countries.value ?? [],
            at: container.now().moment, in: output.language))
      })
  }

  func visit(_ visit: Int) {
    detail.visit(visit, in: life) { container.app.countries.loadDetail(of: code, into: $0) }
  }

  func settle() async { await detail.settle() }

  func ended() async { await detail.ended() }

  func cancelLoads() { detail.cancel() }

  var isLoading: Bool { detail.isLoading }

  var hasFailed: Bool { detail.hasFailed }
}
