// The options that the commands over a fleet file share.
import type { FleetPlanOptions } from 'deployment-control';
import type { Arguments, OptionTable } from '../command/arguments.js';
import { hostingOption } from '../command/values.js';
import { WISH_OPTIONS, wishOf } from '../deploy/wish.js';
import { UsageError } from '../process/exit.js';
import { SERVICE_OPTIONS } from '../service/client.js';
import { VALIDATE_OPTION } from '../service/validation.js';

export const FLEET_OPTIONS = {
  only: { value: 'NAME', help: 'looks at this deployment of the fleet alone; can be given several times' },
  'env-file': {
    short: 'e',
    value: 'FILE',
    help: `takes variables from this file of lines NAME=VALUE too, before those of the\nenvironment; can be given several times`,
  },
  'allow-outside': {
    help: "includes files, and reads files of secrets, from outside the fleet file's folder too",
  },
  ...WISH_OPTIONS,
  hosting: hostingOption(),
  ...VALIDATE_OPTION,
  ...SERVICE_OPTIONS,
} as const satisfies OptionTable;

export const CHANGING_OPTIONS = {
  prune: { help: "deletes deployments that carry the fleet's mark and that the fleet no longer has" },
  adopt: { help: "puts the fleet's mark on deployments that exist without it, for which a revision follows" },
  'redeploy-failed': { help: 'deploys a latest revision again if nothing differs and it has failed' },
} as const satisfies OptionTable;

/** The options of `fleet.plan` that the arguments ask for. */
export function planOptions(
  args: Arguments<keyof typeof FLEET_OPTIONS>,
  changing?: Arguments<keyof typeof CHANGING_OPTIONS>,
): FleetPlanOptions {
  const only = args.values('only');
  if (changing?.flag('prune') && only.length > 0)
    throw new UsageError('--prune is for the whole fleet and --only for a part: give one of them');
  return {
    ...wishOf(args),
    prune: changing?.flag('prune') ?? false,
    adopt: changing?.flag('adopt') ?? false,
    redeployFailed: changing?.flag('redeploy-failed') ?? false,
    ...(only.length > 0 && { only }),
  };
}
