// What the doctor has found, for people.
import type { DiagnosedLine, Finding } from 'deployment-control';
import { coloured, printable } from './text.js';

/** A finding: its cause, the line that shows it, and the next step. */
export function findingText({ code, cause, nextStep, line }: Finding, stream: NodeJS.WriteStream): string {
  const shown = line ? diagnosedLine(line, stream, '  ') : '';
  return `\n${coloured(stream, line ? 'red' : 'yellow', code)}: ${cause}\n${shown}  next: ${nextStep}\n`;
}

/** A line of a log that was diagnosed. */
export function diagnosedLine({ log, index, text }: DiagnosedLine, stream: NodeJS.WriteStream, before: string): string {
  return `${before}${log} log, line ${index + 1}: ${coloured(stream, 'bold', printable(text.trim()))}\n`;
}
