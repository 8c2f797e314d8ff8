/// Who may write until it is over: a run.
@usableFromInline
protocol WriteFence: AnyObject, Sendable {
  var isOver: Bool { get }
}
