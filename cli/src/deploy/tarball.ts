// The source tarball of `deploy --tarball` (observed 3): read before anything is sent, then uploaded.
import { readFile } from 'node:fs/promises';
import type { Deployment, DeploymentControl } from 'deployment-control';
import { unreadableFile } from '../input/documents.js';
import { printable } from '../output/text.js';
import { CommandError, EXIT } from '../process/exit.js';
import { isTerminal, writeProgress } from '../process/streams.js';

/** The path of the tarball in the plan of a dry run, which uploads nothing. */
export const PATH_IN_DRY_RUN = '(the uploaded tarball)';

/**
 * Reads a gzip tarball.
 * @throws CommandError if the file cannot be read or is not gzip
 */
export async function readTarball(file: string): Promise<Uint8Array> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch (error) {
    throw unreadableFile(file, error);
  }
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b)
    throw new CommandError(
      `${file} is not a gzip tarball${kindOfArchive(bytes)}: make one by "tar -czf agent.tar.gz -C FOLDER ."`,
      EXIT.usage,
    );
  return bytes;
}

/** What bytes are instead, as far as that is a usual mistake. */
function kindOfArchive(bytes: Uint8Array): string {
  const begins = (at: number, text: string): boolean =>
    Buffer.from(bytes.subarray(at, at + text.length)).equals(Buffer.from(text));
  if (bytes.byteLength === 0) return ', it is empty';
  if (begins(0, 'PK')) return ' but a zip archive';
  return begins(257, 'ustar') ? ' but a tar archive that is not compressed' : '';
}

/** Uploads a tarball for a deployment. Returns the path that a patch takes. */
export async function uploadTarball(
  control: DeploymentControl,
  deployment: Deployment,
  bytes: Uint8Array,
  signal: AbortSignal,
): Promise<string> {
  const isUpdated = isTerminal(process.stderr);
  const onProgress = ({ sentBytes, totalBytes }: { readonly sentBytes: number; readonly totalBytes: number }): void => {
    if (isUpdated) writeProgress(`\r\u001b[Kuploading: ${megabytes(sentBytes)} of ${megabytes(totalBytes)} MB`);
  };
  try {
    const { object_path: path } = await control.uploads.put(deployment.id, bytes, { signal, onProgress });
    writeProgress(`${isUpdated ? '\n' : ''}uploaded ${megabytes(bytes.byteLength)} MB to ${printable(path)}\n`);
    return path;
  } catch (error) {
    if (isUpdated) writeProgress('\n');
    throw error;
  }
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
