// What each shell runs to complete a command line. All of them ask `deployment-control __complete`, so that they know what
// the installed version knows.

/** The script of each shell. */
export const SCRIPTS = {
  bash: `# Completion of deployment-control in bash: source this, for example from ~/.bashrc.
_deployment_control() {
  local current=\${COMP_WORDS[COMP_CWORD]} word about
  local -a before=("\${COMP_WORDS[@]:1:COMP_CWORD-1}")
  COMPREPLY=()
  while IFS=$'\\t' read -r word about; do
    if [[ $word == :file ]]; then
      compopt -o filenames 2>/dev/null
      while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "\${current#=}")
    else
      COMPREPLY+=("$word")
    fi
  done < <("\${COMP_WORDS[0]}" __complete "=$current" "\${before[@]}" 2>/dev/null </dev/null)
}
complete -F _deployment_control deployment-control
`,
  zsh: `#compdef deployment-control
# Completion of deployment-control in zsh: source this behind compinit, or save it as _deployment-control in a folder of fpath.
_deployment_control() {
  local word about files
  local -a before described
  (( CURRENT > 2 )) && before=("\${(@)words[2,CURRENT-1]}")
  while IFS=$'\\t' read -r word about; do
    if [[ $word == :file ]]; then
      files=yes
    else
      described+=("\${word//:/\\\\:}:$about")
    fi
  done < <("\${words[1]}" __complete "=$PREFIX" "\${before[@]}" 2>/dev/null </dev/null)
  (( \${#described} )) && _describe -t words deployment-control described
  [[ -n $files ]] && _files
}
if [[ "\${funcstack[1]}" == _deployment-control ]]; then
  _deployment_control "$@"
else
  compdef _deployment_control deployment-control
fi
`,
  fish: `# Completion of deployment-control in fish: save this as ~/.config/fish/completions/deployment-control.fish.
function __deployment_control_complete
    set -l before (commandline -opc)
    set -l program $before[1]
    set -e before[1]
    set -l current (commandline -ct)
    for line in ($program __complete "=$current" $before 2>/dev/null </dev/null)
        if test "$line" = :file
            __fish_complete_path "$current"
        else
            echo $line
        end
    end
end
complete -c deployment-control -f -a '(__deployment_control_complete)'
`,
  powershell: `# Completion of deployment-control in PowerShell: add this to the file that $PROFILE names.
Register-ArgumentCompleter -Native -CommandName deployment-control -ScriptBlock {
  param($current, $line, $position)
  $words = @($line.CommandElements | Where-Object { $_.Extent.EndOffset -lt $position } | ForEach-Object { $_.ToString() })
  $before = @($words | Select-Object -Skip 1)
  & $words[0] __complete "=$current" @before 2>$null | ForEach-Object {
    $word, $about = $_ -split "\`t", 2
    if ($word -eq ':file') {
      [System.Management.Automation.CompletionCompleters]::CompleteFilename($current)
    } else {
      if (-not $about) { $about = $word }
      [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $about)
    }
  }
}
`,
} as const;
