// What the doctor has found, for people.
import type { DiagnosedLine, Finding } from 'deployment-control';
import { folded } from './folded.js';
import { coloured, printable } from './text.js';

/** A finding: its cause, the line that shows it, and the next step. */
export function findingText({ code, cause, nextStep, line }: Finding, stream: NodeJS.WriteStream): string {
  const shown = line ? diagnosedLine(line, stream, '  ') : '';
  const head = `\n${coloured(stream, line ? 'red' : 'yellow', code)}: ${cause}\n`;
  return folded(`${head}${shown}  next: ${nextStep}\n`, stream);
}

/** A line of a log that was diagnosed. */
function diagnosedLine({ log, index, text }: DiagnosedLine, stream: NodeJS.WriteStream, before: string): string {
  return folded(
    `${before}${log} log, line ${index + 1}: ${coloured(stream, 'bold', printable(text.trim()))}\n`,
    stream,
  );
}

/** The last error of a log of which no cause is known, in its place: with the lines around it. */
export function lastErrorText(error: DiagnosedLine, findings: readonly Finding[], stream: NodeJS.WriteStream): string {
  const isNamed = findings.some(({ isGeneral }) => isGeneral);
  const head = isNamed ? '\n' : '\nThe log says nothing that is known.\n';
  const around = error.around ?? [];
  const place = around.map(({ index, text }) => {
    const isError = index === error.index && text === error.text;
    return `  ${isError ? '>' : ' '} ${printable(text.trimEnd())}\n`;
  });
  return `${head}${diagnosedLine(error, stream, '  its last error: ')}${around.length > 1 ? place.join('') : ''}`;
}
