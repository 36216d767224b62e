// `deployment-control completion`: the script by which a shell completes command lines.
import { SCRIPTS } from '../../complete/scripts.js';
import type { Arguments } from '../../command/arguments.js';
import type { Command } from '../../command/command.js';
import { closestWord } from '../../../../pkg/src/values/suggestion.js';
import { UsageError } from '../../process/exit.js';
import { writeOut } from '../../process/streams.js';

const SHELLS = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[];

export const completionCommand: Command<never> = {
  name: 'completion',
  group: 'Setup',
  summary: 'writes the completion of commands and names for a shell',
  operands: SHELLS.join('|'),
  about: `Writes the script by which a shell completes commands, options, their words, files, profiles, and the names of
deployments, which it asks the service for.`,
  example: 'completion bash',
  options: {},
  notes: `Where it goes:
  bash        eval "$(deployment-control completion bash)" in ~/.bashrc
  zsh         eval "$(deployment-control completion zsh)" in ~/.zshrc, behind compinit
  fish        deployment-control completion fish > ~/.config/fish/completions/deployment-control.fish
  powershell  deployment-control completion powershell | Out-String | Invoke-Expression in $PROFILE`,
  run,
};

async function run({ operand }: Arguments<never>): Promise<void> {
  const shell = SHELLS.find((each) => each === operand);
  if (shell === undefined) {
    const near = closestWord(operand, SHELLS);
    throw new UsageError(
      `there is no completion for "${operand}"; ${near === undefined ? `it is there for ${SHELLS.join(', ')}` : `did you mean ${near}?`}`,
    );
  }
  writeOut(SCRIPTS[shell]);
}
