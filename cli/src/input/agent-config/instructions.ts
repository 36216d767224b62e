// The lines that the agent's configuration file adds to a Dockerfile: whether each is one, and which files it copies.

/** Words with which an instruction begins. */
const WORDS =
  /^(?:add|arg|cmd|copy|entrypoint|env|expose|from|healthcheck|label|maintainer|onbuild|run|shell|stopsignal|user|volume|workdir)$/i;

/** What is known of one text. */
export interface Instruction {
  /** Its index in the list. */
  readonly index: number;
  /** The word that it begins with, if that is no instruction. */
  readonly word?: string;
  /** The files and folders that it takes from what is built. */
  readonly sources: readonly string[];
}

/** The texts that begin an instruction, or should. */
export function instructionsOf(texts: readonly unknown[]): Instruction[] {
  const found: Instruction[] = [];
  let goesOn = false;
  let heredoc: string | undefined;
  for (const [index, text] of texts.entries()) {
    if (typeof text !== 'string') continue;
    for (const line of text.split('\n')) {
      if (heredoc !== undefined) {
        if (line.trim() === heredoc) heredoc = undefined;
        continue;
      }
      const trimmed = line.trim();
      if (trimmed === '' || trimmed.startsWith('#')) continue;
      if (!goesOn) {
        const [word = ''] = trimmed.split(/\s/, 1);
        if (!WORDS.test(word)) found.push({ index, word, sources: [] });
        else found.push({ index, sources: /^(?:copy|add)$/i.test(word) ? sourcesOf(trimmed) : [] });
        heredoc = /<<-?["']?(\w+)/.exec(trimmed)?.[1];
      }
      goesOn = trimmed.endsWith('\\');
    }
  }
  return found;
}

/** The local files that an instruction copies; none where that cannot be told, as of a pattern or a variable. */
function sourcesOf(line: string): string[] {
  if (/\s--from=|<<|\\$/.test(line)) return [];
  const rest = line.replace(/^\w+\s+(?:--\S+\s+)*/, '');
  const words = rest.startsWith('[') ? wordsIn(rest) : rest.split(/\s+/);
  return words.slice(0, -1).filter((word) => !/[*?[\]$"']|^\w+:|^git@/.test(word));
}

function wordsIn(text: string): string[] {
  try {
    const words: unknown = JSON.parse(text);
    return Array.isArray(words) ? words.filter((word): word is string => typeof word === 'string') : [];
  } catch {
    return [];
  }
}
