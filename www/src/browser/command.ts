// Commands of the command line, as text for a POSIX shell.

/** A command of `deployment-control` with its words, for the service at this address. */
export function commandText(words: readonly string[], baseUrl: string): string {
  return ['deployment-control', ...words, '--url', baseUrl].map(shellWord).join(' ');
}

/** A word as a shell takes it: in single quotes, where only the quote itself is special, unless it needs none. */
function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : shellQuoted(text);
}

export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
