import StateStore

public struct Post: Identifiable, Equatable, Sendable {
  public let id: Int
  public var likes: Int
  public var isLiked = false

  public init(id: Int, likes: Int = 0) {
    self.id = id
    self.likes = likes
  }
}

/// What a page has, and the list of all pages so far.
public struct Feed: Equatable, Sendable {
  public var posts: IdentifiedList<Post>
  /// The cursor of the next page; nil at the end.
  public var next: Int?

  public init(_ posts: [Post], next: Int?) {
    self.posts = IdentifiedList(posts)
    self.next = next
  }
}

/// The server: pages, likes, and a socket that tells posts as they change.
public protocol FeedService: Sendable {
  func page(after cursor: Int?) async throws -> Feed
  func like(_ id: Post.ID) async throws
  func changes() async throws -> AsyncThrowingStream<Post, any Error>
}

public struct FeedInteractor<Service: FeedService>: Sendable {
  private let feed: Binding<Loadable<Feed>>
  private let service: Service

  public init(feed: Binding<Loadable<Feed>>, service: Service) {
    self.feed = feed
    self.service = service
  }

  /// Shows the first page, and then each post as it changes, for as long as the socket lives.
  public func follow() {
    feed.load("follow", retry: .exponential(limit: 5)) { [service] load in
      let changes = try await service.changes()
      try load.show(try await service.page(after: nil))
      for try await post in changes { try load.merge { $0.posts[id: post.id] = post } }
    }
  }

  public func refresh() {
    feed.load("refresh") { [service] in try await service.page(after: nil) }
  }

  public func loadMore() {
    feed.loadMore("more") {
      $0.next
    } page: { [service] cursor in
      try await service.page(after: cursor)
    } merge: { feed, page in
      for post in page.posts { feed.posts[id: post.id] = post }
      feed.next = page.next
    }
  }

  /// Shows the like at once, and takes it back when the server refuses.
  public func like(_ id: Post.ID) {
    feed.optimisticUpdate("like") { feed in
      guard let post = feed.posts[id: id], !post.isLiked else { return }
      feed.posts[id: id]?.isLiked = true
      feed.posts[id: id]?.likes += 1
    } commit: { [service] _ in
      try await service.like(id)
    }
  }
}
