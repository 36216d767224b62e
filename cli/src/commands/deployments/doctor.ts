// `deployment-control doctor`: says what is wrong with a service's address, a deployment or a form, and what to do.
import { extname } from 'node:path';
import { diagnoseForm, diagnoseText, type DeploymentControl, type Listener, type Vocabulary } from 'deployment-control';
import { isObject } from '../../../../pkg/src/values/plain.js';
import type { Arguments } from '../../command/arguments.js';
import { hostingOption } from '../../command/values.js';
import type { Command } from '../../command/command.js';
import { isLog, readLog } from '../../doctor/log-file.js';
import { writeReport, type FormReport, type Report } from '../../doctor/doctor-report.js';
import {
  advised,
  deploymentChecks,
  MAX_REQUESTS,
  serviceChecks,
  visitService,
  type Visit,
} from '../../doctor/visit.js';
import { checkConfigBeside, checkConfigFile } from '../../input/agent-config/check.js';
import { checkDocument, kindOf, NOT_A_FORM } from '../../input/check.js';
import { documentsIn } from '../../input/documents.js';
import { isAgentConfig } from '../../input/foreign-document.js';
import type { SourceDocument } from '../../input/source-document.js';
import { EXIT, exitCodeOf } from '../../process/exit.js';
import { outputClosed } from '../../process/streams.js';
import { checksOf, clientOf, SERVICE_OPTIONS, wordsFor } from '../../service/client.js';
import { chosenService } from '../../service/chosen.js';
import { wasInterrupted } from '../../service/interrupted.js';
import { LISTENER_FINDINGS, readListeners, withListeners } from '../../service/listeners.js';

const OPTIONS = {
  hosting: hostingOption('cloud or self_hosted: where the service runs; without it, told by the source'),
  json: { help: 'writes everything as one JSON document' },
  ...SERVICE_OPTIONS,
} as const;

type OptionName = keyof typeof OPTIONS;

export const doctorCommand: Command<OptionName> = {
  name: 'doctor',
  group: 'Deployments',
  summary: 'says what is wrong with a deployment, a form or the connection',
  operands: '[ID|NAME|FILE|-]',
  about: `Checks the address, the key and the tenant. With a deployment, says why its latest revision failed: the line of the
log that shows it, its cause and the next step. With a file, says what would go wrong although the form is valid, and
how the deployment of its name is. With a log, such as a file that ends in .log, or a paste by -, says what it shows,
without a service. Sends at most 6 requests, and changes nothing.`,
  example: 'doctor agent',
  options: OPTIONS,
  notes: `Exit codes: 0 nothing is wrong, 1 the form has errors, or names no listener or namespace of this service,
2 a wrong command line or address, 3 no such deployment, 4 the key is refused, 5 the revision failed or was interrupted, or a log
shows a failure, 6 it is in progress for longer than usual, 7 no answer.
`,
  run,
};

async function run(args: Arguments<OptionName>): Promise<void> {
  const [operand] = args.operands;
  const text = operand !== undefined && isFile(operand) ? await readLog(operand) : undefined;
  if (operand !== undefined && text !== undefined && isLog(operand, text)) {
    writeLogReport(text, args.flag('json'));
    return;
  }
  const documents = operand !== undefined && text !== undefined ? documentsIn(operand, text) : undefined;
  const { hosting, vocabulary } = checksOf(args);
  const words = wordsFor(args);
  const service = chosenService(args);
  const url = service.options.baseUrl ?? process.env.DEPLOYMENT_CONTROL_URL;
  // A form can be looked at without a service.
  const control = documents !== undefined && url === undefined ? undefined : clientOf(args);
  const target = documents === undefined ? operand : nameOf(documents);
  const visit = control && (await visitService(control, target, words));
  const forms = documents && (await formReports(documents, { vocabulary, hosting, visit, control }));
  const checks = [
    ...(control && visit ? await serviceChecks(control, service, visit, words) : []),
    ...deploymentChecks(words, visit?.diagnosis?.deployment, hosting),
  ];
  const findings = visit?.diagnosis?.findings ?? (visit?.known ? [visit.known] : []);
  const report: Report = {
    checks,
    ...(visit?.diagnosis && { diagnosis: visit.diagnosis }),
    findings: control ? findings.map((finding) => advised(finding, control, service)) : findings,
    ...(visit?.error !== undefined && { error: visit.error }),
    ...(forms && { forms }),
    requests: visit?.requests ?? 0,
  };
  const isOptional = documents !== undefined && visit?.diagnosis?.state === 'absent';
  process.exitCode = exitOf(report, isOptional);
  writeReport(report, { name: target, isOptional, json: args.flag('json'), exitCode: process.exitCode });
}

/** Says what a log shows that somebody has given. */
function writeLogReport(text: string, json: boolean): void {
  const log = { ...diagnoseText(text), isEmpty: text.trim() === '' };
  const { findings, lastError } = log;
  process.exitCode = findings.length > 0 || lastError ? EXIT.undeployed : EXIT.done;
  const report: Report = { checks: [], findings, log, requests: 0 };
  writeReport(report, { name: undefined, isOptional: false, json, exitCode: process.exitCode });
}

/** Whether an operand is a file by its looks: a folder can have the name of a deployment. */
function isFile(operand: string): boolean {
  const hasEnding = ['.json', '.yaml', '.yml', '.log', '.txt'].includes(extname(operand).toLowerCase());
  return hasEnding || operand === '-' || operand.includes('/');
}

function nameOf([{ value }]: readonly [SourceDocument, ...SourceDocument[]]): string | undefined {
  const name = (value as { name?: unknown } | null | undefined)?.name;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

interface FormContext {
  readonly vocabulary: Vocabulary | undefined;
  readonly hosting: 'cloud' | 'self_hosted' | undefined;
  readonly visit: Visit | undefined;
  readonly control: DeploymentControl | undefined;
}

/** What is wrong with the forms of a file: errors by number, and traps. */
async function formReports(
  documents: readonly SourceDocument[],
  { vocabulary, hosting, visit, control }: FormContext,
): Promise<FormReport[]> {
  const deployment = visit?.diagnosis?.deployment;
  // A file is deployed by a patch of what differs, so an image that is the stored one is not sent again.
  const current = deployment && { ...deployment, source_revision_config: {} };
  const listeners = current === undefined ? await listenersOf(control, visit) : undefined;
  const reports = documents.map(async (document, at) => {
    const { value, file } = document;
    const issues = checkDocument(document, kindOf(value), { hosting, vocabulary });
    const errors = issues.filter(({ severity }) => severity === 'error').length;
    const context = { hosting, listeners, ...(at === 0 && { current }) };
    const findings = isObject(value) ? diagnoseForm(value, context).map((each) => withListeners(each, listeners)) : [];
    const notAForm = issues.find(({ code }) => code === NOT_A_FORM)?.msg;
    const agentConfig = isAgentConfig(value)
      ? { file, issues: checkConfigFile(document) }
      : checkConfigBeside(file, value);
    return {
      file,
      document: at + 1,
      errors,
      ...(notAForm !== undefined && { notAForm }),
      findings,
      ...(agentConfig && { agentConfig }),
    };
  });
  return Promise.all(reports);
}

/** The listeners of the workspace; undefined if they cannot be read. */
async function listenersOf(
  control: DeploymentControl | undefined,
  visit: Visit | undefined,
): Promise<readonly Listener[] | undefined> {
  if (control === undefined || visit === undefined || visit.error || visit.requests >= MAX_REQUESTS) return undefined;
  visit.requests += 1;
  return readListeners(control, outputClosed);
}

function exitOf({ diagnosis, error, checks, forms = [] }: Report, isOptional: boolean): number {
  if (checks.some(({ name }) => name === 'path prefix')) return EXIT.usage;
  if (error !== undefined) return exitCodeOf(error);
  if (diagnosis?.state === 'failed' || wasInterrupted(diagnosis?.revision)) return EXIT.undeployed;
  if (diagnosis?.state === 'stuck') return EXIT.timedOut;
  if (diagnosis?.state === 'absent' && !isOptional) return EXIT.absent;
  const isRefused = ({ errors, findings }: FormReport): boolean =>
    errors > 0 || findings.some(({ code }) => LISTENER_FINDINGS.includes(code));
  return forms.some(isRefused) ? EXIT.failed : EXIT.done;
}
