// The source tarball of `deploy --tarball` (observed.md 3): read before anything is sent, uploaded with a line that shows how far it is.
import { readFile } from 'node:fs/promises';
import type { Deployment, DeploymentControl } from 'deployment-control';
import { unreadable } from './documents.js';
import { CommandError, EXIT } from './exit.js';
import { isTerminal, plain, writeError } from './output.js';

/** Where a plan of a dry run says that the tarball would lie. */
export const UPLOADED = '(the uploaded tarball)';

/**
 * Reads a gzip tarball.
 * @throws CommandError where the file cannot be read, or is no gzip
 */
export async function readTarball(file: string): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw unreadable(file, error);
  }
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) throw new CommandError(`${file} is no gzip tarball: make one by "tar -czf agent.tar.gz -C FOLDER ."`, EXIT.usage);
  return bytes;
}

/** Uploads a tarball for a deployment; gives the path that a patch takes. */
export async function uploaded(control: DeploymentControl, deployment: Deployment, bytes: Uint8Array, signal: AbortSignal): Promise<string> {
  const moves = isTerminal(process.stderr);
  const megabytes = (count: number): string => (count / 1e6).toFixed(1);
  const onProgress = ({ sentBytes, totalBytes }: { readonly sentBytes: number; readonly totalBytes: number }): void => {
    if (moves) writeError(`\r\u001b[Kuploading: ${megabytes(sentBytes)} of ${megabytes(totalBytes)} MB`);
  };
  try {
    const { object_path: path } = await control.uploads.put(deployment.id, bytes, { signal, onProgress });
    writeError(`${moves ? '\n' : ''}uploaded ${megabytes(bytes.byteLength)} MB to ${plain(path)}\n`);
    return path;
  } catch (error) {
    if (moves) writeError('\n');
    throw error;
  }
}
