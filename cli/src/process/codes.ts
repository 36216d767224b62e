// The exit codes. docs/cli.md explains them to users. They stand apart from the errors, which need the package.

/** What a command ends with. */
export const EXIT = {
  /** It did what was asked. */
  done: 0,
  /** A file has errors, or the service refused the request. */
  failed: 1,
  /** The command line is wrong, an address is missing or not the service's, or a file cannot be read or written. */
  usage: 2,
  /** There is no such deployment or revision. */
  absent: 3,
  /** The service does not accept the key, or the key lacks a right. */
  denied: 4,
  /** The revision failed, or a newer one took its place. */
  undeployed: 5,
  /** The time of `--timeout` has passed; the deployment continues. */
  timedOut: 6,
  /** No answer came, or the service failed: trying again may help. */
  unavailable: 7,
  /** The service does not have the request. */
  unsupported: 8,
  /** A workspace is not what a fleet file describes. 9 is Node.js's own, such as for a file of `--env-file`. */
  differs: 10,
  /** The reader of a wait has closed the pipe. Shells report 141 for a program that SIGPIPE has ended. */
  unread: 141,
} as const;

/** The number of each signal that stops a command. The exit code is this number and 128. */
export const SIGNALS = { SIGINT: 2, SIGTERM: 15 } as const;
