extension EditLog {
  /// Returns a closure that puts the log back as it is now, after an update that has thrown.
  ///
  /// - Complexity: linear in the number of places.
  func makeRestore() -> () -> Void {
    let (families, pages, extents, lastNumber) = (families, pages, extents, lastNumber)
    let places = places
    let restores = places.map { $0.makeRestore() }
    return { [self] in
      for place in self.places where !places.contains(where: { $0 === place }) { place.leave() }
      (self.families, self.pages, self.extents) = (families, pages, extents)
      self.lastNumber = lastNumber
      for restore in restores { restore() }
    }
  }
}
