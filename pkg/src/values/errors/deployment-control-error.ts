// The base class of the package's errors, which are real `Error` objects.

/**
 * The property that tells one copy of the package about the errors of another, for example when both `import` and
 * `require` load it. It lists the kinds of the error's class and of its base classes, the class's own first.
 */
const BRAND = Symbol.for('deployment-control.error');

/** @internal Sets a property that can be read, but is left out when the error is printed or serialised. */
export function hide(error: Error, name: string, value: unknown): void {
  Object.defineProperty(error, name, { value, configurable: true, writable: true });
}

/** A stack frame in a file of the published package, or of the runtime between two of them. */
const PACKAGE_FRAME =
  /^ +at .*\/dist\/(?:esm|node)\/[\w./-]+\.[cm]?js:\d+:\d+\)?$|^ +at (?:process\.)?(?:processTicksAndRejections|processTimers|runNextTicks) /;

/** Removes the package's frames from an error's stack, unless it has no others. */
function hidePackageFrames(error: Error): void {
  // Some engines write frames differently. Their stacks stay as they are.
  const frames = error.stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const others = frames.filter((line) => !PACKAGE_FRAME.test(line));
  const shown = others.length > 0 ? others : frames;
  if (shown.length === 0) return;
  // A getter, because a derived class may set another name later.
  const get = (): string => `${error.name}: ${error.message}\n${shown.join('\n')}`;
  Object.defineProperty(error, 'stack', {
    get,
    set: (value: unknown) => {
      hide(error, 'stack', value);
    },
    configurable: true,
  });
}

/** What an error of the package can have in addition to its message. */
export interface ErrorOptionsLike {
  readonly cause?: unknown;
}

/**
 * The base class of every error of the package; never thrown itself.
 * @next check for the class or `code` that you can act on
 * @again no
 * @exit failed
 * @example
 * if (DeploymentControlError.is(error)) console.error(error.code, error.message);
 */
export class DeploymentControlError extends Error {
  /** @internal The name of the class in every copy of the package. A bundler may shorten the name in the code. */
  static readonly kind: string = 'DeploymentControlError';
  override readonly name: string;
  /** A stable code for the kind of error, such as `not_found`. */
  readonly code: string = 'error';
  constructor(message: string, options: ErrorOptionsLike = {}) {
    super(message);
    this.name = new.target.kind;
    // So that a log that writes errors as JSON includes the message.
    Object.defineProperty(this, 'message', { enumerable: true });
    if (options.cause !== undefined) hide(this, 'cause', options.cause);
    Object.defineProperty(this, BRAND, { value: kindsOf(new.target) });
    hidePackageFrames(this);
  }

  /** Whether a value is an error of the package, including one of another copy of it. */
  static is(value: unknown): value is DeploymentControlError {
    return hasBrand(value);
  }

  /**
   * Whether a value is an error of this class, including one of another copy of the package: `import` and `require`
   * each load a copy.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: `this` is the class after `instanceof`, often a derived one.
    return isInstance(value, this);
  }
}

// These functions are outside the class, because bundlers give a class that names itself a second name, which its
// errors would show.
function hasBrand(value: unknown): value is DeploymentControlError & Record<typeof BRAND, unknown> {
  return typeof value === 'object' && value !== null && BRAND in value;
}

function isInstance(value: unknown, type: typeof DeploymentControlError): boolean {
  const kinds: unknown = hasBrand(value) ? value[BRAND] : undefined;
  // A class that a user derives from one of these has no kind of its own, and no other copies.
  return Array.isArray(kinds) && Object.hasOwn(type, 'kind')
    ? kinds.includes(type.kind)
    : Object.prototype.isPrototypeOf.call(type.prototype, value as object);
}

/** The kinds of a class and of its base classes. */
function kindsOf(type: unknown): string[] {
  const kinds: string[] = [];
  for (let each = type; typeof each === 'function'; each = Object.getPrototypeOf(each))
    if (Object.hasOwn(each, 'kind')) kinds.push((each as unknown as { kind: string }).kind);
  return kinds;
}
