import Synchronization

extension Store {
  /// Loads the next page of a value, and merges the page into the value as that is by then, under pending edits.
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
  /// Calls that find the same cursor share one request: `merge` runs once, and cancelling a shared handle cancels
  /// the request for all. A page neither cancels a load of the path nor makes that out of date. When a load
  /// has brought a value meanwhile, or the cursor has changed, the page is asked for once more, with the
  /// cursor of then; if that page finds another value again, it is dropped. `reset` drops pages; `cancelAll`
  /// cancels them. Activity tells that a page is asked for, and why the last one failed
  /// (``PathActivity/isLoadingMore``, ``PathActivity/pageFailure``); the phase stays.
  ///
  /// - Parameters:
  ///   - name: The name of the write in messages and logs.
  ///   - failure: Says what an error of `page` means to the user of the state.
  ///   - after: The cursor of the next page, which is part of the value; nil at the end. It runs, and cursors are
  ///     compared, under the store's lock, too.
  ///   - page: Asks for the page.
  ///   - merge: Makes the page part of the value, under the store's lock; once for each version of the value that
  ///     pending edits need, so that it should do nothing else.
  /// - Returns: A handle whose outcome is `finished` also where there is no next page or no value.
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
    let pages = Pages(
      lane: lane(of: path), caller: Caller(name: name, fileID: fileID, line: line),
      failure: failure, cursor: cursor, page: page, merge: merge)
    let (value, moment) = lock.withLock {
      ($0.draft.state[keyPath: path].value, pages.lane.pagesMoment)
    }
    guard let cursor = value.flatMap(cursor) else {
      let run = RunWork()
      run.end(.finished)
      return RunHandle(work: run)
    }
    return request(pages, after: cursor, moment, asksAgain: true)
  }

  /// Asks for the page after a cursor, or shares the request for that page.
  fileprivate func request<Value, Cursor, Page>(
    _ pages: Pages<State, Value, Cursor, Page>, after cursor: Cursor,
    _ moment: PageRequests.Moment, asksAgain: Bool
  ) -> RunHandle {
    let lane = pages.lane
    let end: @Sendable (RunWork) -> Void = { [weak self] run in
      lane.end(run)
      // Under the lock observers cannot be told. The task of the run tells them.
      if self?.lock.isHeldHere == false { lane.publish() }
    }
    let run = makeRun(pages.caller, true, onEnd: end) { run in
      defer { lane.publish() }
      return try await pages.perform(run, cursor, moment, asksAgain: asksAgain)
    }
    let id = RunID(PageID(path: lane.path as any AnyKeyPath & Sendable, cursor: cursor))
    let admission = work.runs.enter(run, number: work.nextNumber(), id: id, .join)
    if case .begins = admission { lane.begin(run) }
    let handle = begin(run, pages.caller, admission)
    lane.publish()
    return handle
  }
}

/// The identity of a page.
private struct PageID<Cursor: Hashable & Sendable>: Hashable, Sendable {
  let path: any AnyKeyPath & Sendable
  let cursor: Cursor

  static func == (left: PageID, right: PageID) -> Bool {
    left.path as AnyKeyPath == right.path as AnyKeyPath && left.cursor == right.cursor
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(path as AnyKeyPath)
    hasher.combine(cursor)
  }
}

/// What a call of `loadMore` asks for.
private struct Pages<
  State: Sendable, Value: Sendable, Cursor: Hashable & Sendable, Page: Sendable
>: Sendable {
  enum Landing {
    case merged, dropped, cancelled
    /// The value is another one, with this cursor.
    case missed(Cursor?, PageRequests.Moment)
  }

  let lane: Lane<State, Value>
  let caller: Caller
  let failure: @Sendable (any Error) -> LoadFailure
  let cursor: @Sendable (Value) -> Cursor?
  let page: @Sendable (Cursor) async throws -> Page
  let merge: @Sendable (inout Value, Page) -> Void

  func perform(
    _ run: Run<State>, _ cursor: Cursor, _ moment: PageRequests.Moment, asksAgain: Bool
  ) async throws -> RunOutcome {
    let landing: Landing
    do {
      landing = try await land(page(cursor), run, cursor, moment)
    } catch let error where !(error is CancellationError) {
      let failure = failure(error)
      run.link.store?.lock.withLock { _ in if !run.work.isOver { lane.note(failure) } }
      return .failed(failure)
    }
    switch landing {
    case .merged, .missed(nil, _): return .finished
    case .dropped: return .dropped
    case .cancelled: throw CancellationError()
    case .missed(let next?, let moment):
      if !asksAgain { return .dropped }
      if next == cursor { return try await perform(run, next, moment, asksAgain: false) }
      guard let again = run.link.store?.request(self, after: next, moment, asksAgain: false) else {
        throw CancellationError()
      }
      return await withTaskCancellationHandler {
        await again.outcome
      } onCancel: {
        again.cancel()
      }
    }
  }

  /// Merges a page into the value, if that is still the one for which the page was asked.
  private func land(
    _ page: Page, _ run: Run<State>, _ asked: Cursor, _ moment: PageRequests.Moment
  ) -> Landing {
    guard let store = run.link.store else { return .cancelled }
    var landing = Landing.cancelled
    store.write(caller.name, fileID: caller.fileID, line: caller.line) { draft in
      let now = lane.pagesMoment
      if now.resets != moment.resets {
        landing = .dropped
      } else if !run.work.isOver {
        let next = draft.state[keyPath: lane.path].value.flatMap(cursor)
        if now != moment || next != asked {
          landing = .missed(next, now)
          return
        }
        draft.event = .merged
        lane.keepLoadCurrent(draft.versions)
        landing = lane.mergeUnderEdits({ merge(&$0, page) }, &draft) == nil ? .dropped : .merged
      }
    }
    return landing
  }
}

extension Lane {
  fileprivate var pagesMoment: PageRequests.Moment { contents.withLock { $0.pages.moment } }

  fileprivate func begin(_ run: RunWork) { contents.withLock { $0.pages.begin(run) } }

  fileprivate func end(_ run: RunWork) { contents.withLock { $0.pages.end(run) } }

  fileprivate func note(_ failure: LoadFailure) { contents.withLock { $0.pages.note(failure) } }

  /// Notes that the write under way does not make the load under way out of date.
  fileprivate func keepLoadCurrent(_ versions: FieldVersions) {
    let last = versions.lastWrite(of: extent)
    contents.withLock { contents in
      guard let asOf = contents.loadsAsOf, last <= asOf else { return }
      contents.loadsAsOf = versions.next
    }
  }
}
