// Operations at a path of a store or a place; each calls the function of the part.

extension StateParts {
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
  public func loadMore<Loaded: Sendable, Cursor: Hashable & Sendable, Page: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable, _ name: String = #function,
    failure: @escaping @Sendable (any Error) -> LoadFailure = { LoadFailure($0) },
    fileID: StaticString = #fileID, line: UInt = #line,
    after cursor: @escaping @Sendable (Loaded) -> Cursor?,
    page: @escaping @Sendable (Cursor) async throws -> Page,
    merge: @escaping @Sendable (inout Loaded, Page) -> Void
  ) -> RunHandle {
    PartOfPlace(of: self, path).loadMore(
      name, failure: failure, fileID: fileID, line: line, after: cursor, page: page, merge: merge)
  }

  /// Cancels the running load of a path, if any, and the load that was to follow it (L13).
  public func cancelLoad<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable, _ name: String = #function,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    PartOfPlace(of: self, path).cancelLoad(name, fileID: fileID, line: line)
  }

  /// Makes the value of a path and of its running load out of date: the next load with `staleAfter`
  /// loads, and the next load that joins gets one more load.
  public func invalidate<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    PartOfPlace(of: self, path).invalidate(fileID: fileID, line: line)
  }

  /// Cancels the running load of a path and returns the path to `notRequested`, in one write.
  /// Requested pages are dropped.
  public func reset<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable, _ name: String = #function,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    PartOfPlace(of: self, path).reset(name, fileID: fileID, line: line)
  }

  /// The load in progress at a path; nil without one.
  public func currentLoad<Loaded: Sendable>(
    _ path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> ValueHandle<Loaded>? {
    PartOfPlace(of: self, path).currentLoad(fileID: fileID, line: line)
  }

  /// The work in progress at a path: the load with its attempt, and the unsaved edits.
  public func activity<Loaded: Sendable>(
    of path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable,
    fileID: StaticString = #fileID, line: UInt = #line
  ) -> PathActivity {
    PartOfPlace(of: self, path).activity(fileID: fileID, line: line)
  }

  /// Observes the work in progress at a path.
  ///
  /// The rules of `observe` apply, with one exception: the observers of the activity are a delivery
  /// of their own. If one call changes both, the observers of the state are called first; if an
  /// update begins or ends loads by its draft, the observers of the activity are. They hear of the
  /// end of a load or an edit before the callers that wait for that end go on.
  public func observeActivity<Loaded: Sendable>(
    of path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable, initial: Bool = true,
    fileID: StaticString = #fileID, line: UInt = #line,
    _ body: @escaping @Sendable (PathActivity) -> Void
  ) -> Subscription {
    PartOfPlace(of: self, path).observeActivity(initial: initial, fileID: fileID, line: line, body)
  }

  /// Observes the work in progress at a path, on the main actor. The rules are those of
  /// `observeActivity` and of `observeOnMain`.
  public func observeActivityOnMain<Loaded: Sendable>(
    of path: any WritableKeyPath<Value, Loadable<Loaded>> & Sendable, initial: Bool = true,
    isolation: isolated (any Actor)? = #isolation, fileID: StaticString = #fileID,
    line: UInt = #line, _ body: @escaping @MainActor @Sendable (PathActivity) -> Void
  ) -> Subscription {
    PartOfPlace(of: self, path).observeActivityOnMain(
      initial: initial, isolation: isolation, fileID: fileID, line: line, body)
  }
}
