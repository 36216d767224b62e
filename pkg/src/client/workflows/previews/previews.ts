// The calls for previews: their options, and the run of each.

import { whenReady } from '../../call/signals.js';
import { reading } from '../../options/argument-error.js';
import type { WaitOptions } from '../../options/wait-options.js';
import { WaitPolicy } from '../../wait/wait-policy.js';
import { Run } from '../apply-context.js';
import type {
  Preview,
  PreviewApplied,
  PreviewCallOptions,
  PreviewDownOptions,
  PreviewSweep,
  PreviewSweepOptions,
  PreviewUpOptions,
} from './preview-calls.js';
import { sweepAway, takeDown } from './preview-deletion.js';
import { readWorkspace } from './preview-listing.js';
import { readDown, readList, readSweep, readUp } from './preview-options.js';
import { bringUp, type PreviewClient } from './preview-up.js';

export async function up(client: PreviewClient, options: PreviewUpOptions): Promise<PreviewApplied> {
  const given = reading(() => readUp(options));
  return bringUp({ client, run: await start(client, given), options: given });
}

export async function down(client: PreviewClient, options: PreviewDownOptions): Promise<readonly Preview[]> {
  const given = reading(() => readDown(options));
  return takeDown({ run: await start(client, given), deleteMany: client.deleteMany }, given);
}

export async function sweep(
  client: PreviewClient,
  options: PreviewSweepOptions | null | undefined,
): Promise<PreviewSweep> {
  const given = reading(() => readSweep(options));
  return sweepAway({ run: await start(client, given), deleteMany: client.deleteMany }, given);
}

export async function list(
  client: PreviewClient,
  options: (PreviewCallOptions & { readonly from?: string | undefined }) | null | undefined,
): Promise<readonly Preview[]> {
  const { from, ...given }: typeof options & object = reading(() => readList(options)) ?? {};
  const { previews } = await readWorkspace(await start(client, given));
  return previews.filter((each) => from === undefined || each.from === from);
}

/** Begins a call once the core is there. */
async function start({ settings, list: pages }: PreviewClient, given: StartOptions): Promise<Run> {
  await whenReady(settings, given.signal);
  const { wait } = given;
  if (typeof wait === 'object') reading(() => new WaitPolicy(wait as WaitOptions));
  return new Run(settings, pages, given);
}

interface StartOptions extends PreviewCallOptions {
  readonly wait?: unknown;
}
