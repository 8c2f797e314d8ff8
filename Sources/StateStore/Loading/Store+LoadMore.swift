import Synchronization

extension Store {
  /// Loads the next page of a value, and merges the page into the value as it is on the page's
  /// arrival, under pending edits.
  ///
  /// ```swift
  /// store.loadMore(\.feed) { $0.next } page: { [api] cursor in
  ///   try await api.page(after: cursor)
  /// } merge: { feed, page in
  ///   feed.posts.append(contentsOf: page.posts)
  ///   feed.next = page.next
  /// }
  /// ```
  ///
  /// Calls that find the same cursor share one request: `merge` runs once, and cancelling a shared
  /// handle cancels the request for all callers. A page neither cancels a load of the path nor
  /// makes it out of date. If a load brings a value or the cursor changes during the request, the
  /// page is requested once more, with the new cursor; if this happens again, the page is dropped.
  /// `reset` drops pages; `cancelAll` cancels them. The activity reports that a page is requested,
  /// and why the last one failed (``PathActivity/isLoadingMore``, ``PathActivity/pageFailure``);
  /// the phase stays.
  ///
  /// - Parameters:
  ///   - name: The name of the write in messages and logs.
  ///   - failure: Turns an error of `page` into a failure for the user of the state.
  ///   - cursor: The cursor of the next page, as a part of the value; nil at the end. The closure
  ///     runs, and cursors are compared, also under the store's lock.
  ///   - page: Requests the page.
  ///   - merge: Merges the page into the value, once, under the store's lock: into the value
  ///     without the edits on top of it.
  /// - Returns: A handle whose outcome is `finished` also without a next page or without a value.
  @discardableResult
  public func loadMore<Value: Sendable, Cursor: Hashable & Sendable, Page: Sendable>(
    _ path: any WritableKeyPath<State, Loadable<Value>> & Sendable, _ name: String = #function,
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    after cursor: @escaping @Sendable (Value) -> Cursor?,
    page: @escaping @Sendable (Cursor) async throws -> Page,
    merge: @escaping @Sendable (inout Value, Page) -> Void
  ) -> RunHandle {
    if lock.isHeldHere { Misuse.reentry("loadMore(\"\(name)\")", fileID, line) }
    let lane = lane(of: path)
    return loadMore(
      Pages(
        lane: lane, caller: Caller(name: name, fileID: fileID, line: line),
        place: PlaceKey(path: lane.path, extent: lane.extent), pin: nil, failure: failure,
        cursor: cursor, page: page, merge: merge))
  }

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
