// What is done with several deployments: they are deployed again, or deleted, one after the other.
import type { Deployment } from 'deployment-control/slim';
import { useRef, useState } from 'preact/hooks';
import { announce } from '../../browser/announce.js';
import { errorMessage } from '../../browser/error-message.js';
import { visible } from '../../browser/visible.js';
import { connected } from '../../service/connection.js';
import { recordBegun, storeDeployment } from '../../service/deployments.js';
import { recordIfMissing } from '../../service/operations.js';
import { ConfirmDialog, CopyCommand } from '../../ui/later/index.js';

/** So many deployments are taken at most. */
const MOST = 100;
const NAMED = 10;

const ACTIONS = {
  redeploy: {
    label: 'Redeploy',
    says: 'A new revision of each is made from what its latest one was made from.',
    commands: (names: readonly string[]) => names.map((name) => ['redeploy', name]),
    run: async ({ id, latest_revision_id: latest }: Deployment) => {
      if (!latest) throw new Error('It has no revision yet');
      const { client } = await connected();
      try {
        const deployment = await client.revisions.redeploy({ deployment_id: id, revision_id: latest });
        recordBegun(deployment);
        storeDeployment(deployment);
      } catch (error) {
        if (!recordIfMissing('revisions.redeploy', error)) throw error;
        throw new Error('This service does not offer to deploy again');
      }
    },
  },
  delete: {
    label: 'Delete',
    says: 'Their servers stop, and their revisions are gone. This cannot be undone.',
    commands: (names: readonly string[]) => [['delete', ...names]],
    run: async ({ id }: Deployment) => {
      const { client } = await connected();
      // The list that is read afterwards shows it: a reading of its own could come after its end, and be a 404.
      await client.deployments.delete(id);
    },
  },
} as const;

export interface BulkProps {
  /** Those that are shown, on all pages. */
  readonly shown: readonly Deployment[];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (ids: readonly string[], isChosen: boolean) => void;
  readonly refresh: () => void;
}

export function Bulk({ shown, chosen, choose, refresh }: BulkProps) {
  const deployments = shown.filter(({ id }) => chosen.has(id));
  const [run, setRun] = useState<BulkRun>();
  return (
    <section class="bulk" aria-label="Chosen deployments">
      <span role="status">{deployments.length} chosen</span>
      <button
        type="button"
        class="plain"
        onClick={() =>
          choose(
            shown.map(({ id }) => id),
            true,
          )
        }
      >
        Choose all {shown.length}
      </button>
      <button type="button" class="plain" onClick={() => choose([...chosen], false)}>
        Choose none
      </button>
      {(Object.keys(ACTIONS) as (keyof typeof ACTIONS)[]).map((name) => (
        <button
          key={name}
          type="button"
          class={name === 'delete' ? 'danger quiet' : ''}
          disabled={deployments.length === 0 || deployments.length > MOST}
          onClick={() => setRun({ action: name, deployments })}
        >
          {ACTIONS[name].label}…
        </button>
      ))}
      {deployments.length > MOST && <span class="help">At most {MOST} at once.</span>}
      {run && (
        <BulkDialog
          {...run}
          onClose={(done) => {
            setRun(undefined);
            choose(done, false);
            refresh();
          }}
        />
      )}
    </section>
  );
}

/** What is done, with the deployments as they were chosen when it was begun. */
interface BulkRun {
  readonly action: keyof typeof ACTIONS;
  readonly deployments: readonly Deployment[];
}

interface BulkDialogProps extends BulkRun {
  readonly onClose: (done: readonly string[]) => void;
}

/** Asks, and says how far it is. What failed stays chosen, so that it can be tried again. */
function BulkDialog({ action, deployments, onClose }: BulkDialogProps) {
  const { label, says, commands, run } = ACTIONS[action];
  const [progress, setProgress] = useState('');
  const [failures, setFailures] = useState<readonly string[]>([]);
  /** Those that are still to be done when it is tried again. */
  const [left, setLeft] = useState(deployments);
  const done = useRef<string[]>([]);
  const isClosed = useRef(false);
  const start = async () => {
    const failed: Deployment[] = [];
    const texts: string[] = [];
    for (const [count, one] of left.entries()) {
      if (isClosed.current) return;
      setProgress(`${count} of ${left.length} tried${failed.length > 0 ? `, ${failed.length} failed` : ''}`);
      try {
        await run(one);
        done.current.push(one.id);
      } catch (error) {
        failed.push(one);
        texts.push(`${visible(one.name)}: ${errorMessage(error)}`);
      }
    }
    setFailures(texts);
    setProgress('');
    if (failed.length === 0) return;
    setLeft(failed);
    throw new Error(`${failed.length} of ${left.length} failed`);
  };
  const names = left.map(({ name }) => name);
  return (
    <ConfirmDialog
      title={`${label} ${names.length} deployment${names.length === 1 ? '' : 's'}?`}
      {...(action === 'delete' && { expected: String(names.length), expectedIs: 'number of deployments' })}
      action={`${label} ${names.length}`}
      isDestructive={action === 'delete'}
      onConfirm={start}
      onClose={() => {
        isClosed.current = true;
        onClose(done.current);
        if (done.current.length > 0) {
          announce(`${label}: ${done.current.length} of ${deployments.length} done`);
          // The bar with the button that opened this may be gone, so the heading takes the focus.
          document.querySelector<HTMLElement>('h1')?.focus();
        }
      }}
    >
      <p>{says} What was not begun when you cancel is left as it is.</p>
      <ul class="names">
        {names.slice(0, NAMED).map((name) => (
          <li key={name}>{visible(name)}</li>
        ))}
        {names.length > NAMED && <li>and {names.length - NAMED} more</li>}
      </ul>
      <p role="status">{progress}</p>
      {failures.length > 0 && (
        <ul class="failures">
          {failures.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <CopyCommand commands={commands(names)} />
    </ConfirmDialog>
  );
}
