// What the profiles use of Node.js. The types of Node.js would let the whole library use it.

declare module 'node:fs' {
  export function chmodSync(path: string, mode: number): void;
  export function mkdirSync(path: string, options: { recursive: true; mode: number }): void;
  export function readFileSync(path: string, encoding: 'utf8'): string;
  export function realpathSync(path: string): string;
  export function renameSync(from: string, to: string): void;
  export function rmSync(path: string, options: { force: true }): void;
  export function statSync(path: string): { isFile(): boolean; isDirectory(): boolean; readonly mtimeMs: number };
  export function writeFileSync(path: string, text: string, options: { mode: number; flag: string }): void;
}

declare module 'node:os' {
  export function userInfo(): { readonly homedir: string };
}

declare module 'node:path' {
  export function dirname(path: string): string;
  export function isAbsolute(path: string): boolean;
  export function join(...parts: string[]): string;
}

declare module 'node:process' {
  const process: { readonly env: Record<string, string | undefined>; readonly pid: number; readonly platform: string };
  export default process;
}
