extension English {
  static let recurrence = """
    A todo that comes back is one todo for all times. "done" gives it the next due
    date, and leaves a done todo for this time; "skip" leaves none. One "undo" takes
    both back. A second "done" on the same day leaves a todo that is due later as it
    is, "already done"; "start" and then "done" complete its next time early. Marks
    for "add" and "set":
      every:month         the first such day after today, so that it is not overdue
      every:2w, every:3m  when it comes back. Days are counted from the first due
      every:year          date: the 31st is followed by the 28th or 29th of February
      every:mon,thu       and the 31st of March. every:weekdays: Monday to Friday.
      after:3d            so long after the day on which it was done
      each:week           one step after the last due date, which may be overdue
      until:2026-12-31    the last day; "done" on the last time leaves no open todo
      every:none          it does not come back any more
    Without due:DATE the first time is today, or the next such weekday. wait:due-3d
    and scheduled:due-1w move with the due date; "postpone" moves one time alone. As
    a filter, "recurring" means all that come back, and every:2w those by this rule.
    """
}
