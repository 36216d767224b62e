// What a tool is made of, and what it works with.
import type { DeploymentControl } from 'deployment-control';
import type { InputRequiredResult, ServerContext } from '@modelcontextprotocol/server';
import type * as z from 'zod';
import type { CredentialMask } from '../../../pkg/src/values/credential-mask.js';
import type { Arguments } from '../command/arguments.js';
import type { FleetValues } from '../fleet/secret-values.js';
import type { SERVICE_OPTIONS } from '../service/client.js';
import type { ChosenService } from '../service/chosen.js';
import type { Answer } from './answer.js';
import type { Plans } from './plans/plans.js';

/** The options of the command. */
export type McpOption =
  | keyof typeof SERVICE_OPTIONS
  | 'allow-writes'
  | 'allow-prune'
  | 'root'
  | 'env-file'
  | 'variable'
  | 'secret'
  | 'secret-files'
  | 'hosting'
  | 'editor'
  | 'print';

/** What every tool of one process works with: one service and one tenant. */
export interface Setup {
  readonly control: DeploymentControl;
  readonly service: ChosenService;
  readonly args: Arguments<McpOption>;
  readonly version: string;
  /** Whether there is a tool that changes something. */
  readonly writes: boolean;
  /** Whether it deletes too. */
  readonly prunes: boolean;
  /** Where the values of a fleet come from. */
  readonly values: (kept: 'kept' | 'forgotten') => Promise<FleetValues>;
  readonly plans: Plans;
  /** Hides the credentials of the client, which nothing that a text names takes the place of. */
  readonly mask: CredentialMask;
  /** Hides the values of secrets that plans have read, in answers alone: a question shows what is agreed to. */
  readonly secrets: CredentialMask;
}

/** One call of a tool. */
export interface Calling {
  readonly setup: Setup;
  /** Aborted when the client gives the call up, or the process ends. */
  readonly signal: AbortSignal;
  readonly context: ServerContext;
  /** Whether the client can ask its user. */
  readonly canAsk: boolean;
}

/** What a tool gives: an answer, or a question to the user. */
export type Outcome = Answer | InputRequiredResult;

/** A tool. */
export interface Tool<Schema extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly about: string;
  readonly input: Schema;
  /** Whether it changes something at the service. */
  readonly writes?: boolean;
  readonly run: (args: z.infer<Schema>, calling: Calling) => Promise<Outcome>;
}

/** A tool, whose arguments have the types of its schema. */
export function tool<Schema extends z.ZodObject>(each: Tool<Schema>): Tool {
  return each as unknown as Tool;
}
