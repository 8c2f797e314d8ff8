extension English {
  static let links = """
    Todos can depend on others, and be parts of others. Marks for "add" and "set":
      depends:3,5         3 and 5 have to be done first: until then the todo is
                          blocked. Rows name the open todos on which one depends
      depends:-3          it does not depend on 3 any more; depends:none: on nothing
      under:7             it is a part of 7, below which a list shows it, indented;
                          under:none: it stands by itself
    "done 7" asks whether to mark its open parts as done, too; without a terminal it
    is refused, and "done 7 --all" marks all. A todo that is blocked can be done all
    the same. One that comes back blocks others until its last time, and its parts
    stay done. A removed todo blocks nothing, and its parts stand by themselves;
    "undo" brings the links back.
    As filters, "blocked" and "blocking" mean the open todos that wait for others,
    and those for which others wait; depends:3 those with this link, under:7 the
    parts of 7 and their parts, depends:none and under:none those without a link.
    """
}
