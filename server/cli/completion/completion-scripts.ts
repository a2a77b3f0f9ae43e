/**
 * Scripts that a shell reads once. Each Tab runs the program itself (`dragoman complete -- WORD…`), which prints one completion per line, a tab
 * before its description, and `:files` or `:folders` where the shell knows more. Words are passed on verbatim: nothing that was typed is executed.
 */
const BASH = `# bash completion for dragoman
_dragoman() {
  local cur words=() word line
  # Bash takes --option=value apart.
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD}"; do
    if [[ \${#words[@]} -gt 0 && ( $word == = || \${words[-1]} == *= ) && \${words[-1]} == --* ]]; then
      words[-1]+=$word
    else
      words+=("$word")
    fi
  done
  cur=\${COMP_WORDS[COMP_CWORD]}
  [[ $cur == = ]] && cur=
  COMPREPLY=()
  while IFS= read -r line; do
    case $line in
      :files) compopt -o filenames; while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur") ;;
      :folders) compopt -o filenames; while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$cur") ;;
      *) word=\${line%%$'\\t'*}; [[ $word == --*=* ]] && word=\${word#*=}; COMPREPLY+=("$word") ;;
    esac
  done < <(dragoman complete -- "\${words[@]}" 2>/dev/null)
}
complete -F _dragoman dragoman
`;

const ZSH = `#compdef dragoman
# zsh completion for dragoman
_dragoman() {
  local line word
  local -a found
  for line in "\${(@f)$(dragoman complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
    case $line in
      :files) _files ;;
      :folders) _files -/ ;;
      '') ;;
      *) word=\${line%%$'\\t'*}; found+=("\${word//:/\\\\:}:\${line#*$'\\t'}") ;;
    esac
  done
  (( \${#found} )) && _describe dragoman found
}
if [ "\${funcstack[1]}" = _dragoman ]; then _dragoman "$@"; else compdef _dragoman dragoman; fi
`;

const FISH = `# fish completion for dragoman
function __dragoman_complete
    set -l words (commandline -opc)
    for line in (dragoman complete -- $words[2..-1] (commandline -ct) 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path (commandline -ct)
            case :folders
                __fish_complete_directories (commandline -ct)
            case '*'
                echo $line
        end
    end
end
complete -c dragoman -f -a '(__dragoman_complete)'
`;

const POWERSHELL = `# PowerShell completion for dragoman
Register-ArgumentCompleter -Native -CommandName dragoman -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Select-Object -Skip 1 | Where-Object { $_.Extent.StartOffset -lt $cursorPosition } | ForEach-Object { $_.Extent.Text })
    # Before 7.3 an empty argument is not handed on.
    if ($wordToComplete -eq '') { $words += ' ' }
    dragoman complete -- @words 2>$null | ForEach-Object {
        $word, $about = $_ -split "\`t", 2
        if ($word -eq ':files' -or $word -eq ':folders') {
            Get-ChildItem -Path "$wordToComplete*" -Directory:($word -eq ':folders') | ForEach-Object {
                [System.Management.Automation.CompletionResult]::new((Resolve-Path -Relative $_.FullName), $_.Name, 'ProviderItem', $_.Name)
            }
        } else {
            if (-not $about) { $about = $word }
            [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
        }
    }
}
`;

export const SCRIPTS = { bash: BASH, zsh: ZSH, fish: FISH, powershell: POWERSHELL } as const;
export type Shell = keyof typeof SCRIPTS;
export const SHELLS = Object.keys(SCRIPTS) as readonly Shell[];
