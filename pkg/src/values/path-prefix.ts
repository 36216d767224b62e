// The part of a base address behind its host, such as `/api-host`.

/** Segments that no URL writes differently, with a slash before each. */
const SEGMENTS = /^(?:\/(?!\.{1,2}(?:\/|$))[\w~.-]+)*$/;

/** Whether a text can stand before the path of every operation. */
export function isPathPrefix(text: string): boolean {
  return SEGMENTS.test(text);
}
