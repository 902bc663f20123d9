/** Name of the hidden command that answers the scripts. Its arguments are the words after the program; the last one is completed. */
export const completionCallback = '__complete';

/** Line of its answer that stands for the files of the folder. */
export const filesLine = ':files';

/** A shell with the script that completes the command in it. */
interface ShellScript {
  /** Where the script is loaded. */
  readonly setUp: string;
  readonly script: string;
}

/**
 * **The** table of the shells. The scripts ask the installed command for each completion: its answer has a line for each text, with a
 * description after a tab.
 */
export const shellScripts = {
  bash: {
    setUp: `in ~/.bashrc: eval "$(vql completion bash)"`,
    script: `# Completion of vql for bash. In ~/.bashrc: eval "$(vql completion bash)"
_vql_complete() {
  local current=\${COMP_WORDS[COMP_CWORD]} rest=$COMP_LINE whole='' word line i
  local -a words=()
  # bash also splits words at "=" and ":"; the command gets whole words.
  for ((i = 0; i <= COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]}
    if [[ $i -gt 0 && $rest != [[:space:]]* && -n $rest ]]; then
      whole+=$word
    else
      ((i > 1)) && words+=("$whole")
      whole=$word
    fi
    rest=\${rest#"\${rest%%[![:space:]]*}"}
    rest=\${rest#"$word"}
  done
  local before=\${whole%"$current"}
  [[ $current == [=:] ]] && before=$whole current=''
  COMPREPLY=()
  while IFS= read -r line; do
    if [[ $line == ${filesLine} ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$current")
    else
      word=\${line%%$'\\t'*}
      [[ $word == "$whole"* ]] || continue
      [[ $word == *= ]] && compopt -o nospace 2>/dev/null
      COMPREPLY+=("\${word#"$before"}")
    fi
  done < <("$1" ${completionCallback} "\${words[@]}" "$whole" 2>/dev/null)
}
complete -F _vql_complete vql
`,
  },
  zsh: {
    setUp: `in ~/.zshrc, after compinit: eval "$(vql completion zsh)"`,
    script: `#compdef vql
# Completion of vql for zsh. In ~/.zshrc, after compinit: eval "$(vql completion zsh)"
_vql() {
  local line value has_files
  local -a values beginnings
  for line in "\${(@f)$("\${words[1]}" ${completionCallback} "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}"; do
    value=\${line%%$'\\t'*}
    if [[ $line == ${filesLine} ]]; then
      has_files=1
    elif [[ $value == *= ]]; then
      beginnings+=("$value")
    elif [[ -n $value ]]; then
      values+=("\${value//:/\\\\:}\${\${line#$value}/$'\\t'/:}")
    fi
  done
  (( $#values )) && _describe -t values vql values
  (( $#beginnings )) && compadd -S '' -a beginnings
  if [[ -n $has_files ]]; then
    compset -P '*='
    _files
  fi
}
if [[ \${zsh_eval_context[-1]} == loadautofunc ]]; then _vql "$@"; else compdef _vql vql; fi
`,
  },
  fish: {
    setUp: 'once: vql completion fish > ~/.config/fish/completions/vql.fish',
    script: `# Completion of vql for fish: vql completion fish > ~/.config/fish/completions/vql.fish
function __vql_complete
  set -l words (commandline -opc)
  set -l current (commandline -ct)
  set -l program $words[1]
  set -e words[1]
  for line in ($program ${completionCallback} $words "$current" 2>/dev/null)
    if test "$line" = ${filesLine}
      set -l before (string match -r '^.*=' -- "$current")
      for path in (__fish_complete_path (string replace -r '^.*=' '' -- "$current"))
        echo "$before$path"
      end
    else
      echo $line
    end
  end
end
complete -c vql -f -a '(__vql_complete)'
`,
  },
  powershell: {
    setUp: 'in $PROFILE: vql completion powershell | Out-String | Invoke-Expression',
    script: `# Completion of vql for PowerShell. In $PROFILE: vql completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName vql -ScriptBlock {
  param($wordToComplete, $commandAst, $cursorPosition)
  $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { $_.ToString() })
  $program = $words[0]
  $before = @($words | Select-Object -Skip 1)
  # Windows PowerShell does not pass an empty argument.
  $current = if ($wordToComplete) { $wordToComplete } else { '""' }
  & $program ${completionCallback} @before $current 2>$null | ForEach-Object {
    if ($_ -eq '${filesLine}') {
      [System.Management.Automation.CompletionCompleters]::CompleteFilename($wordToComplete)
    } else {
      $value, $description = $_ -split "\`t", 2
      if ($value.StartsWith($wordToComplete)) {
        if (-not $description) { $description = $value }
        [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $description)
      }
    }
  }
}
`,
  },
} as const satisfies Readonly<Record<string, ShellScript>>;

/** Name of a shell. */
export type ShellName = keyof typeof shellScripts;
