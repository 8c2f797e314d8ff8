import Synchronization

/// The effects of keys on the line and beyond it, on the keyboard's thread.
extension EditedLine {
  /// Handles an event of the keyboard; false when no more keys are wanted for the moment.
  func handle(_ event: Keyboard.Event) -> Bool {
    switch event {
    case .keys(let keys, let isMoreWaiting):
      var goesOn = true
      for key in keys { goesOn = handle(key) }
      return contents.withLock { contents in
        if !isMoreWaiting {
          if contents.isQuestionWaiting {
            show(&contents)
          } else if contents.isStale {
            draw(&contents)
          }
        }
        // A question waits for its answer, whatever was typed before.
        return goesOn || contents.question != nil
      }
    case .end:
      // Nobody types at this terminal any more: the input also ends behind an open question.
      contents.withLock { if $0.question != nil { $0.ahead.append(nil) } }
      finish(.success(nil))
    case .failure(let failure):
      finish(.failure(failure))
    }
    return false
  }

  /// The purpose of a line when Enter is pressed.
  private enum Use {
    /// No line is asked for yet: this one is typed ahead.
    case ahead
    case command, answer
  }

  private func handle(_ key: Keystroke) -> Bool {
    if key == .text(" "), showsMore() {
      return submit(CommandName.more.word, .command, isKept: false)
    }
    let (effect, use) = contents.withLock { contents -> (LineEditor.Effect, Use) in
      if key == .enter { contents.editor.endSearch() }
      // Both keys empty the line, so its last state is drawn first.
      let endsLine = key == .enter || key == .control("c")
      if endsLine, contents.isShown { draw(&contents) }
      if contents.isQuestionWaiting { return (contents.command.press(key), .ahead) }
      let use: Use =
        contents.question != nil ? .answer : contents.isShown ? .command : .ahead
      return (contents.editor.press(key), use)
    }
    if case .submit(let text) = effect { return submit(text, use) }
    return carryOut(effect)
  }

  /// Types `more` if Space shows the next page; false if the key is for the line.
  private func showsMore() -> Bool {
    contents.withLock { contents in
      guard contents.isShown, contents.question == nil, contents.command.buffer.isEmpty,
        contents.command.search == nil, actions.hasMore()
      else { return false }
      _ = contents.command.type(CommandName.more.word, isTyping: false)
      draw(&contents)
      _ = contents.command.press(.enter)
      return true
    }
  }

  private func carryOut(_ effect: LineEditor.Effect) -> Bool {
    switch effect {
    case .none: break
    case .redraw: contents.withLock { $0.isStale = $0.isShown }
    case .clearScreen:
      contents.withLock { contents in
        if !contents.isShown { return }
        send(contents.screen.clear())
        draw(&contents)
      }
    case .bell: contents.withLock { if $0.isShown { send("\u{7}") } }
    case .tooLong: actions.tooLong()
    case .submit: break
    case .end: return endInput()
    case .interrupt: return interrupted()
    case .suspend: actions.suspend()
    case .complete: complete()
    case .list(let labels, let others):
      contents.withLock { contents in
        if contents.isShown {
          let columns = terminal.columns ?? 80
          draw(&contents, above: CompletionList.text(of: labels, others: others, in: columns))
        }
      }
    }
    return true
  }

  /// Handles Ctrl-C, as a key or as a signal: drops the line and everything typed ahead. A question
  /// ends without an answer.
  ///
  /// - Returns: Whether more keys are wanted for the moment.
  @discardableResult
  func interrupted() -> Bool {
    // Ctrl-C is meant for the program that has the terminal.
    if contents.withLock({ $0.isLent }) { return true }
    let reply = contents.withLock { contents -> CheckedContinuation<Reading, Never>? in
      contents.ahead = []
      if !contents.isShown {
        dropTyped(&contents)
        return contents.isQuestionWaiting ? end(&contents) : nil
      }
      _ = contents.editor.press(.control("c"))
      if contents.question != nil { return end(&contents) }
      send(contents.screen.leave())
      draw(&contents)
      return nil
    }
    actions.interrupt()
    reply?.resume(returning: .success(nil))
    return reply == nil
  }

  /// Hands a line over.
  ///
  /// - Parameter isKept: Whether the history keeps the line.
  private func submit(_ text: String, _ use: Use, isKept: Bool = true) -> Bool {
    if use == .ahead, actions.stop(text) { return true }
    // Several lines were pasted: each is a command.
    let lines =
      use == .answer ? [text] : text.split(whereSeparator: \.isNewline).map(String.init)
    for line in lines where use != .answer && isKept {
      if contents.withLock({ $0.command.history.record(line) }) { actions.remember(line) }
    }
    let (reply, goesOn) = contents.withLock {
      contents -> (CheckedContinuation<Reading, Never>?, Bool) in
      // Since the key press, this line may have been asked for, or a question, which the line does
      // not answer.
      let isAwaited = use != .ahead || contents.isShown && contents.question == nil
      contents.ahead += lines.dropFirst(isAwaited ? 1 : 0).map(Optional.some)
      if !isAwaited { return (nil, contents.ahead.isEmpty) }
      if use == .ahead { draw(ahead: text, &contents) }
      return (end(&contents), contents.ahead.isEmpty)
    }
    reply?.resume(returning: .success(.text(lines.first ?? "")))
    return reply == nil && goesOn
  }

  /// Handles Ctrl-D: the input ends after everything typed before. A question alone ends without an
  /// answer.
  private func endInput() -> Bool {
    let isShown = contents.withLock { contents in
      if !contents.isShown { contents.ahead.append(nil) }
      return contents.isShown
    }
    if isShown { finish(.success(nil)) }
    return false
  }

  private func finish(_ reading: Reading) {
    let reply = contents.withLock { contents in
      if contents.reply == nil { contents.ahead.append(nil) }
      return end(&contents)
    }
    reply?.resume(returning: reading)
  }

  private func complete() {
    // Nobody sees the line that is typed before a question.
    guard let buffer = contents.withLock({ $0.isQuestionWaiting ? nil : $0.editor.buffer }) else {
      return
    }
    let completion = actions.complete(buffer.textBeforeCursor) { [weak self] in
      self?.completeLater(buffer)
    }
    if let completion { offer(completion, for: buffer) }
  }

  /// Completes the line once its completions are known, unless it has changed since.
  private func completeLater(_ buffer: LineBuffer) {
    if let completion = actions.complete(buffer.textBeforeCursor, {}) {
      offer(completion, for: buffer)
      contents.withLock { if $0.isStale { draw(&$0) } }
    }
  }

  private func offer(_ completion: Completion, for buffer: LineBuffer) {
    let effect = contents.withLock { contents in
      contents.editor.buffer == buffer ? contents.editor.offer(completion) : .none
    }
    _ = carryOut(effect)
  }
}
