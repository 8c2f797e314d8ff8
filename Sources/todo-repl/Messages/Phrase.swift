/// Everything that the program can say to a person: a sentence, or a label that stands by itself.
///
/// Each language has one template for each of them (`Language.tables`). What differs in more than
/// its arguments is a phrase of its own, so that no sentence is put together from words.
enum Phrase: CaseIterable {
  // The greeting, questions, and where a line came from.
  case greeting, askYesOrNo, askDone, askToggle, askRemove, askChange
  case atLine, atFileLine, atCommand, atVariable
  case all, any

  // Help.
  case commands, moreHelp, usage, example, examples

  // What is under way.
  case reading, retrying, retryingForever, loading, saving

  // Lists, and what stands under them.
  case moreRows, moreChanges
  case countriesSum, countriesFitting, noCountryMatches
  case todosSum, todosFitting, noTodosYet, nothingOpen, nothingDone, nothingOverdue, noTodoFits
  case overdueMark, removedMark, unchangedMark
  case statsSum

  // Names of facts.
  case due, priority, tags, notes, history, done, noPriority
  case codes, continent, subregion, currency, language, ownName, weekFrom
  case sunday, monday, tuesday, wednesday, thursday, friday, saturday
  case dueOn, dueCalled, dueOverdue, dueCalledOverdue

  // What happened to a todo.
  case eventCreated, eventRenamed, eventDone, eventReopened
  case eventMoved, eventNoted, eventChanged, eventRestored

  // Edits by their names, and what came of them.
  case editAdd, editDone, editReopen, editToggle, editRename, editRemove
  case editPurge, editMove, editNote, editSet, editRemoveNotes, editImport
  case takenBack, madeAgain, nothingToPurge, nothingChanged, nothingLoading
  case toldDone, toldToggle, toldRemove, toldChange, canBeTakenBack

  // Import, export, recovery, notices.
  case imported, importedNothing, importedEmpty
  case countAdded, countUpdated, countUnchanged, countSkipped, countBad
  case exported, noPlaceInFormat
  case recoveredAll, recoveredSome, leftOutLine
  case seed, told, notice, changedElsewhere, tornLine, unfinishedLine, notSynchronized
  case notRemembered, historyNotKept

  // Lines that are no commands.
  case unknownCommand, unknownCommandDidYouMean, ambiguousCommand
  case missingTitle, missingNote, missingNumber, missingSide, missingMark
  case missingSearch, missingCountryCode, missingFile, missingFormat
  case unexpectedArgument, notANumber, notASide, notASideDidYouMean, backwardsRange
  case wrongWord, wrongWordDidYouMean, notAFormat, notAFormatDidYouMean, notAnExitCode
  case unclosedSingleQuote, unclosedDoubleQuote, danglingBackslash
  case unknownHelpTopic, unknownHelpTopicDidYouMean

  // What is wrong with a filter or a mark, and what to write instead.
  case notAFilter, notASetting, nothingBefore, nothingAfter
  case unclosedParenthesis, unopenedParenthesis, tooDeep, noTag, notAPriority
  case noDate, notADate, noSuchDay, notATime, dateTooFar, notAnOrder, repeatedOrder
  case writeSetting, writeFilter, writeDateInTitle, writePriorityInTitle, writeDateOrNone
  case writeDateFilter, writePriority, writePriorityFilter, writeTag, writeOrder
  case keepOneOrder, addFilter, addParenthesis, takeSomeAway

  // Commands that could not be carried out.
  case blankTitle, longTitle, blankNote, unknownNumber, unknownNumbers, todoGone, unknownCountry
  case todosNotLoaded, countriesNotLoaded, todoDetailNotLoaded, countryDetailNotLoaded
  case todosLoadCancelled, countriesLoadCancelled
  case todoDetailLoadCancelled, countryDetailLoadCancelled
  case editTakenBack, editsTakenBack, changeTakenBack, editUnknown, editsUnknown
  case nothingToRetry, nothingBehind, nothingToUndo, nothingToRedo, changedSince
  case fileFailed, badRow, moreBadRows, importRefused, importCancelled
  case lineNotUTF8, lineTooLong, unreadableFile, unreadableInput, unreadableTerminal
  case readTooDeep, readInCircle, readStopped, noHome, unfaithfulVariable, notRecovered
  case outputFailed, smallStack, fewAddresses

  // Arguments that are no options.
  case wrongOptions, argumentNotUTF8, unknownOption, unknownOptionDidYouMean
  case missingCommand, missingPath, missingChoice, missingRetries, missingLatency
  case missingRate, missingSeed, missingMoment
  case unexpectedValue, emptyPath, notAChoice, notAChoiceDidYouMean
  case notRetries, notALatency, notARate, notASeed, notAMoment
  case seedWithoutFail, repeatedOption, fileWithMemory, recoverWithMemory
  case optionAfterCommand, notACommandOption, notACommandOptionDidYouMean
  case notAnOption, optionIsNoSetting, settingsNotUTF8, unreadableSettings, settingsLeftOut
}
