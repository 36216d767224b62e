// The tools that say what is wrong: with a deployment, and with the connection.
import { diagnose as diagnoseDeployment, type DiagnosedLine, type Diagnosis } from 'deployment-control';
import * as z from 'zod';
import { advised, serviceChecks, visitService } from '../../doctor/visit.js';
import { failureMessage } from '../../command/failure.js';
import { wordsFor } from '../../service/client.js';
import { DEPLOYMENT, deploymentOf, REVISION, revisionIdsOf } from '../targets.js';
import { tool, type Setup } from '../tool.js';

/** The most lines of a log that one finding shows. */
const MOST_EVIDENCE = 5;

export const diagnose = tool({
  name: 'diagnose',
  about: 'Says why a revision failed or does not get on: cause, the line of the log that shows it, next step.',
  input: z.strictObject({ deployment: DEPLOYMENT, revision: REVISION.optional() }),
  run: async ({ deployment, revision }, calling) => {
    const { setup, signal } = calling;
    const found = await deploymentOf(deployment, calling);
    const { revision_id: revisionId } =
      revision === undefined ? { revision_id: undefined } : await revisionIdsOf(found, revision, calling);
    const diagnosis = await diagnoseDeployment(setup.control, found, { signal, revisionId });
    return { head: headOf(diagnosis), data: dataOf(diagnosis, setup) };
  },
});

function headOf({ state, healthy, findings }: Diagnosis): string[] {
  const nothing = 'nothing in the logs is known: read them with logs_read';
  return [
    `state: ${state}`,
    healthy ? 'nothing is wrong' : `findings: ${findings.length === 0 ? nothing : findings.length}`,
  ];
}

function dataOf({ findings, lastError, error, deployment, revision }: Diagnosis, setup: Setup): string[] {
  return [
    [
      ...(deployment ? [`deployment ${stateOf(deployment.name, deployment.status)}`] : []),
      `revision ${revision ? stateOf(revision.id, revision.status) : 'was not read'}`,
    ].join('; '),
    ...findings.flatMap((finding, at) => {
      const { code, cause, line, strength, evidence, nextStep, citation } = advised(
        finding,
        setup.control,
        setup.service,
      );
      const lines = evidence ?? (line === undefined ? [] : [line]);
      return [
        `${at + 1}. ${code}: ${cause}`,
        `   strength: ${strength ?? 'from the state, not from a log'}`,
        ...lines.slice(0, MOST_EVIDENCE).map((each) => `   evidence: ${placed(each)}`),
        `   next: ${nextStep} (${citation})`,
      ];
    }),
    ...(lastError ? [`last error: ${placed(lastError)}`] : []),
    ...(lastError?.around ?? []).map((each) => `   around it: ${placed(each)}`),
    ...(error ? [`could not be read: ${failureMessage(error)}`] : []),
  ];
}

/** A record may be odd, and lack what every one has. */
function stateOf(name: unknown, status: unknown): string {
  return `${String(name ?? 'without a name')} is ${String(status ?? 'without a status')}`;
}

function placed({ log, index, text }: DiagnosedLine): string {
  return `${log} log, line ${index + 1}: ${text.trim()}`;
}

export const connectionCheck = tool({
  name: 'connection_check',
  about: 'Says which service and tenant this server speaks to, whether they answer, and whether it may write.',
  input: z.strictObject({}),
  run: async (_, { setup, signal }) => {
    const { control, service, args, writes, prunes } = setup;
    const words = wordsFor(args);
    const visit = await visitService(control, undefined, words, signal);
    const checks = await serviceChecks(control, service, visit, words, signal);
    const { error, known } = visit;
    const finding = known && advised(known, control, service);
    return {
      head: [
        `connection: ${error === undefined ? 'ok' : 'failed'}`,
        `mode: ${writes ? `writes after a confirmation${prunes ? ', deletions too' : ', no deletions'}` : 'reads only'}`,
      ],
      data: [
        ...checks.map(({ name, ok, text }) => `${name}: ${ok === null ? 'cannot be told: ' : ok ? '' : 'no: '}${text}`),
        ...(error ? [`error: ${failureMessage(error)}`] : []),
        ...(finding ? [`cause: ${finding.cause}`, `next: ${finding.nextStep}`] : []),
      ],
    };
  },
});
