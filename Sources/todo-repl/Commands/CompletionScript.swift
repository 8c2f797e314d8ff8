/// The scripts that complete commands in a shell. They ask the program, by `--complete`, so that
/// numbers, tags and countries are those of the list, and a new command needs no new script.
enum CompletionScript {
  static func text(for shell: Shell) -> String {
    switch shell {
    case .bash: bash
    case .zsh: zsh
    case .fish: fish
    }
  }

  private static let bash = ##"""
    # Completes the commands of todo-repl in bash: todo-repl --completion bash
    _todo_repl() {
      local line=${COMP_LINE:0:COMP_POINT} i gap word typed prefix= other quote=
      local words=() shown=() isElse= isClosed=
      # bash splits words at ":" and "=", too: pieces without a gap before them are one word.
      for ((i = 0; i <= COMP_CWORD; i++)); do
        gap=${line%%[![:space:]]*}
        line=${line#"$gap"}
        word=${COMP_WORDS[i]}
        ((i < COMP_CWORD)) || word=$line
        line=${line#"$word"}
        if [[ -n $gap || ${#words[@]} -eq 0 ]]; then
          words+=("$word")
        else
          words[${#words[@]} - 1]+=$word
        fi
      done
      typed=${words[${#words[@]} - 1]}
      # bash replaces only the last piece.
      if [[ $typed != [\"\']* ]]; then
        if [[ $COMP_WORDBREAKS == *:* && $typed == *:* ]]; then prefix=${typed%"${typed##*:}"}; fi
        other=${typed%"${typed##*=}"}
        if [[ $COMP_WORDBREAKS == *=* && ${#other} -gt ${#prefix} ]]; then prefix=$other; fi
        # The piece behind "@" begins with it.
        other=${typed%@*}
        if [[ $COMP_WORDBREAKS == *@* && $typed == *@* && ${#other} -gt ${#prefix} ]]; then prefix=$other; fi
      fi
      COMPREPLY=()
      # bash replaces what stands behind an open quote, so only a piece that begins with its only quote can
      # be completed there.
      other=${typed#"$prefix"}
      [[ $other == \'* ]] || other=${other//\\?/}
      if [[ $other == *[\"\']* ]]; then
        quote=${other:0:1}
        [[ $quote == [\"\'] && ${other:1} != *"$quote"* ]] || isClosed=1
      fi
      [[ $prefix != *[\"\']* ]] || isClosed=1
      # Alt-* takes the open quote away.
      [[ $COMP_TYPE != 42 ]] || quote=
      words=("${words[@]//[\"\'\\]/}")
      while IFS= read -r line; do
        word=${line%%$'\t'*}
        other=${line#"$word"}
        if [[ -z $word ]]; then
          compopt -o default 2>/dev/null
          continue
        fi
        [[ -z $isClosed ]] || continue
        # What stands for the typed words, as a number does for those of its title, begins otherwise.
        [[ $word == "${words[${#words[@]} - 1]}"* ]] || isElse=1
        shown+=("$word  ${other#$'\t'}")
        word=${word#"$prefix"}
        # Names come from other people, too: nothing in them may mean something to the shell. A name that
        # would have to close the quotes is not offered: a further Tab would fail there.
        case $quote in
          \")
            [[ $word != *[\!\"]* ]] || continue
            word=${word//\\/\\\\} word=${word//\$/\\\$} word=${word//\`/\\\`} ;;
          \') [[ $word != *\'* ]] || continue ;;
          *)
            if [[ $word == *[[:space:]\"\'\\\$\`\&\|\;\<\>\(\)\{\}\*\?\[\!\#~]* ]]; then
              printf -v word %q "$word"
            fi ;;
        esac
        COMPREPLY+=("$word")
      done < <(todo-repl --complete -- "${words[@]:1}" 2>/dev/null)
      # The common beginning of such words must not replace what is typed: with a blank there is none. Only
      # what is shown, and not inserted (keys 9, 33, 63 and 64 of COMP_TYPE), may be like this.
      if [[ -n $isElse && ${#COMPREPLY[@]} -gt 1 && " 9 33 63 64 " == *" ${COMP_TYPE:-9} "* ]]; then
        COMPREPLY=("${shown[@]}" " ")
      fi
    }
    complete -o nosort -F _todo_repl todo-repl 2>/dev/null || complete -F _todo_repl todo-repl
    """##

  private static let zsh = #"""
    #compdef todo-repl
    # Completes the commands of todo-repl in zsh: todo-repl --completion zsh
    _todo_repl() {
      local line candidate explanation typed=${(Q)PREFIX} tab=$'\t' isFile=
      local -a found shown
      while IFS= read -r line; do
        candidate=${line%%$tab*}
        explanation=${line#$candidate}
        explanation=${explanation#$tab}
        if [[ -z $candidate ]]; then
          isFile=1
          continue
        fi
        # Names come from other people, too. Inside backquotes the shell takes backslashes away twice, so a
        # name that needs some is not offered behind a backquote.
        [[ $PREBUFFER$LBUFFER != *\`* || ${(q)candidate} == "$candidate" ]] || continue
        found+=("$candidate")
        shown+=("$candidate${explanation:+  -- $explanation}")
      done < <(todo-repl --complete -- "${(@Q)words[2,CURRENT-1]}" "$typed" 2>/dev/null)
      if (( $#found )); then
        # The program has chosen: a number completes words of its title.
        compadd -l -U -V commands -d shown -a found
        # The common beginning of several such words must not replace what is typed.
        if (( $#found > 1 && ${#${found:#${(b)typed}*}} )); then
          compstate[insert]= compstate[list]='list force'
        fi
      fi
      if [[ -n $isFile ]]; then
        compset -P '--[a-z-]#='
        _files
      fi
    }
    if [[ ${funcstack[1]} == _todo-repl ]]; then
      _todo_repl "$@"
    else
      compdef _todo_repl todo-repl
    fi
    """#

  private static let fish = #"""
    # Completes the commands of todo-repl in fish: todo-repl --completion fish
    function __todo_repl_complete
      set -l words (commandline -opc)
      # A backslash alone begins what is still to be typed; two are one character.
      string match -qr '(^|[^\\\\])(\\\\\\\\)*\\\\$' -- (commandline -ct); and return
      set -l token (string unescape -- (commandline -ct))
      set -q token[1]; or set token ""
      for line in (todo-repl --complete -- $words[2..-1] "$token" 2>/dev/null)
        if string match -qr '^\t' -- $line
          # fish passes over candidates without the beginning of the word.
          set -l option (string match -r '^--[a-z-]+=' -- "$token")
          set -q option[1]; or set option ""
          for path in (__fish_complete_path (string replace -- "$option" '' "$token"))
            printf '%s\n' "$option$path"
          end
        else
          printf '%s\n' $line
        end
      end
    end
    complete -c todo-repl -f -a '(__todo_repl_complete)'
    """#
}
