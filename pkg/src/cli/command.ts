// What every sub-command does alike: reads its arguments, says what is wrong with them, and sets the exit code.

/** A sub-command: its name, its help, how it reads its arguments (or that help is asked for), and what it does. */
export interface Command<O> {
  readonly name: string;
  readonly help: string;
  readonly read: (args: readonly string[]) => O | 'help';
  readonly run: (options: O) => Promise<void>;
}

/** Runs a sub-command to its end. A mistake in the arguments sets the exit code 2, a failure 1. */
export async function runCommand<O>({ name, help, read, run }: Command<O>, args: readonly string[]): Promise<void> {
  let options: O | 'help';
  try {
    options = read(args);
  } catch (error) {
    process.stderr.write(`deployment-control ${name}: ${textOf(error)}\n\n${help}`);
    process.exitCode = 2;
    return;
  }
  if (options === 'help') {
    process.stdout.write(help);
    return;
  }
  try {
    await run(options);
  } catch (error) {
    process.stderr.write(`deployment-control ${name}: ${textOf(error)}\n`);
    process.exitCode = 1;
  }
}

/** Reads the whole number of an option, from 0 to `most`. */
export function wholeNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!/^\d{1,16}$/.test(text) || number > most) throw new Error(`${name} takes a whole number from 0 to ${most}, not "${text}"`);
  return number;
}

/** What a thrown value says. */
export function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
