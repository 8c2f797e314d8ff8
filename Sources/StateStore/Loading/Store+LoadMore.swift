import Synchronization

extension Store {
  func loadMore<Value, Cursor, Page>(_ pages: Pages<State, Value, Cursor, Page>) -> RunHandle {
    let lane = pages.lane
    let (value, moment) = lock.withLock {
      (lane.isGone ? nil : $0.draft.state[keyPath: lane.path].value, lane.pagesMoment)
    }
    guard let cursor = value.flatMap(pages.cursor) else {
      return RunHandle(work: RunWork(outcome: .finished, pages.caller))
    }
    return request(pages, after: cursor, moment, asksAgain: true)
  }

  /// Requests the page after a cursor, or shares the request for that page.
  fileprivate func request<Value, Cursor, Page>(
    _ pages: Pages<State, Value, Cursor, Page>, after cursor: Cursor,
    _ moment: PageRequests.Moment, asksAgain: Bool
  ) -> RunHandle {
    let (lane, link) = (pages.lane, link)
    var start = RunStart(
      caller: pages.caller, isCounted: true,
      id: RunID(PageID(cursor: cursor), at: pages.place), policy: .join)
    start.site = RunSite(pages.place, pin: pages.pin) { run in
      lane.contents.withLock { $0.pages.begin(run) }
    } onEnd: { [weak self] run in
      lane.contents.withLock { $0.pages.end(run) }
      self?.withEdits { $0.endPage(run) }
      lane.publish()
    }
    let handle = begin(start) { (run: RunWork) -> RunOutcome in
      try await pages.perform(run, link, cursor, moment, asksAgain: asksAgain)
    }
    lane.publish()
    return handle
  }
}

/// The identity of a page at its place.
private struct PageID<Cursor: Hashable & Sendable>: Hashable, Sendable {
  let cursor: Cursor
}

/// The parameters of a call of `loadMore`.
struct Pages<
  State: Sendable, Value: Sendable, Cursor: Hashable & Sendable, Page: Sendable
>: Sendable {
  private enum Landing {
    case merged, dropped, cancelled
    /// The value has changed, and has this cursor.
    case missed(Cursor?, PageRequests.Moment)
  }

  let lane: Lane<State, Value>
  let caller: Caller
  let place: PlaceKey
  /// The incarnation of which the value is a part, if it may go.
  let pin: (any Pin)?
  let failure: @Sendable (any Error) -> LoadFailure
  let cursor: @Sendable (Value) -> Cursor?
  let page: @Sendable (Cursor) async throws -> Page
  let merge: @Sendable (inout Value, Page) -> Void

  fileprivate func perform(
    _ run: RunWork, _ link: RunLink<State>, _ cursor: Cursor, _ moment: PageRequests.Moment,
    asksAgain: Bool
  ) async throws -> RunOutcome {
    let landing: Landing
    // The edits wait for this page, which is perhaps requested once more.
    link.store?.withEdits { draft in
      draft.endPage(run)
      draft.beginPage(run, of: lane)
    }
    do {
      landing = try await land(page(cursor), run, link, cursor, moment)
    } catch {
      let failure = error is CancellationError ? nil : failure(error)
      let isReset = link.store?.lock.withLock { _ in
        let isReset = lane.pagesMoment.resets != moment.resets
        if let failure, !isReset, !run.isOver { lane.contents.withLock { $0.pages.note(failure) } }
        return isReset
      }
      if isReset == true { return .dropped }
      if let failure { return .failed(failure) }
      throw error
    }
    switch landing {
    case .merged, .missed(nil, _): return .finished
    case .dropped: return .dropped
    case .cancelled: throw CancellationError()
    case .missed(let next?, let moment):
      if !asksAgain { return .dropped }
      if next == cursor { return try await perform(run, link, next, moment, asksAgain: false) }
      // The other page may want the page of this run: two runs would wait for each other.
      link.store?.work.runs.takeID(from: run)
      guard let again = link.store?.request(self, after: next, moment, asksAgain: false) else {
        throw CancellationError()
      }
      return await withTaskCancellationHandler {
        await again.outcome
      } onCancel: {
        again.cancel()
      }
    }
  }

  /// Merges a page into the value, unless a load or a reset has replaced the value since the
  /// request, or its cursor has changed.
  private func land(
    _ page: Page, _ run: RunWork, _ link: RunLink<State>, _ asked: Cursor,
    _ moment: PageRequests.Moment
  ) -> Landing {
    guard let store = link.store else { return .cancelled }
    var landing = Landing.cancelled
    store.change(caller.name, fileID: caller.fileID, line: caller.line) { draft in
      let now = lane.pagesMoment
      if now.resets != moment.resets {
        landing = .dropped
      } else if !run.isOver, !lane.isGone {
        let next = draft.state[keyPath: lane.path].value.flatMap(cursor)
        if now != moment || next != asked {
          landing = .missed(next, now)
          return
        }
        draft.event = .merged
        lane.keepLoadCurrent(draft.versions)
        let isMerged = lane.merge({ merge(&$0, page) }, &draft, from: run, isLast: true) != nil
        landing = isMerged ? .merged : .dropped
      }
    }
    return landing
  }
}

extension Lane {
  fileprivate var pagesMoment: PageRequests.Moment { contents.withLock { $0.pages.moment } }

  /// Notes that the present write does not make the load in progress out of date.
  fileprivate func keepLoadCurrent(_ versions: FieldVersions) {
    let last = versions.lastWrite(of: extent)
    contents.withLock { contents in
      guard let asOf = contents.loadsAsOf, last <= asOf else { return }
      contents.loadsAsOf = versions.next
    }
  }
}
