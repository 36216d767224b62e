// The errors of the package: what all of them have, and those that need no call. All are real `Error` objects.

/** By this an error of one copy of the package is known to another, such as that of `require` to that of `import`: the kinds that it is, its own first. */
const BRAND = Symbol.for('deployment-control.error');

/** @internal Sets a field that can be read, but is left out when the error is printed or serialised. */
export function hide(error: Error, name: string, value: unknown): void {
  Object.defineProperty(error, name, { value, configurable: true, writable: true });
}

/** A stack frame in any file of the published package. */
const OWN_FRAME = /^ +at .*\/dist\/(?:esm|cjs)\/[\w./-]+\.js:\d+:\d+\)?$|^ +at process\.processTicksAndRejections /;

/** Leaves the package's own frames out of an error's stack if it also has the caller's. */
function tidy(error: Error): void {
  // Other engines write frames differently; those stay as they are.
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const others = frames.filter((line) => !OWN_FRAME.test(line));
  const shown = others.length > 0 ? others : frames;
  if (shown.length === 0) return;
  // The class sets the error's name after this.
  const get = (): string => `${error.name}: ${error.message}\n${shown.join('\n')}`;
  Object.defineProperty(error, 'stack', { get, set: (value: unknown) => { hide(error, 'stack', value); }, configurable: true });
}

/** What an error of the package can have in addition to its message. */
export interface ErrorOptionsLike {
  readonly cause?: unknown;
}

/**
 * The base class of every error of the package.
 * @example
 * if (DeploymentControlError.is(error)) console.error(error.code, error.message);
 */
export class DeploymentControlError extends Error {
  /** @internal What the class is called in every copy of the package, however a bundler shortens its name. */
  static readonly kind: string = 'DeploymentControlError';
  override readonly name: string = 'DeploymentControlError';
  /** A stable code for the kind of error, such as `not_found`. */
  readonly code: string = 'error';
  constructor(message: string, options: ErrorOptionsLike = {}) {
    super(message);
    // A log that writes errors as JSON shows what they say.
    Object.defineProperty(this, 'message', { enumerable: true });
    if (options.cause !== undefined) hide(this, 'cause', options.cause);
    Object.defineProperty(this, BRAND, { value: kindsOf(new.target) });
    tidy(this);
  }

  /** Whether a value is an error of the package, including one of another copy of it. */
  static is(value: unknown): value is DeploymentControlError {
    return isOwn(value);
  }

  /** Whether a value is an error of this class, including one of another copy of the package: `import` and `require` each load a copy. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    const kinds: unknown = isOwn(value) ? value[BRAND] : undefined;
    // A class that somebody derives from one of these has no other copies.
    return Array.isArray(kinds) && Object.hasOwn(this, 'kind') ? kinds.includes(this.kind) : Object.prototype.isPrototypeOf.call(this.prototype as object, value as object);
  }
}

// Beside the class: where a class names itself, bundlers give it a second name, which its errors would show.
function isOwn(value: unknown): value is DeploymentControlError & Record<typeof BRAND, unknown> {
  return typeof value === 'object' && value !== null && BRAND in value;
}

/** The kinds of a class and of those that it derives from. */
function kindsOf(made: unknown): string[] {
  const kinds: string[] = [];
  for (let each = made; typeof each === 'function'; each = Object.getPrototypeOf(each)) if (Object.hasOwn(each, 'kind')) kinds.push((each as unknown as { kind: string }).kind);
  return kinds;
}

/** The core trapped, which is a bug in the package. The next call works again. */
export class InternalError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'InternalError';
  override readonly name: string = 'InternalError';
  override readonly code: string = 'internal';
}

/** An option cannot be used. Nothing was sent. */
export class ConfigError extends DeploymentControlError {
  /** @internal */
  static override readonly kind: string = 'ConfigError';
  override readonly name: string = 'ConfigError';
  override readonly code: string = 'config';
}

