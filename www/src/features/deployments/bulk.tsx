// What is done with several deployments: they are deployed again, or deleted, a few at a time.
import '../../ui/shell.js';
import type { Deployment } from 'deployment-control/slim';
import { useRef, useState } from 'preact/hooks';
import { errorMessage } from '../../browser/error-message.js';
import { visible } from '../../browser/visible.js';
import { connected } from '../../service/connection.js';
import { refreshDeployment } from '../../service/deployments.js';
import { redeployRevision } from '../../service/revision-actions.js';
import { ConfirmDialog } from '../../ui/confirm-dialog.js';
import { CopyCommand } from '../../ui/copy-command.js';

/** So many requests are under way at once, and so many deployments are taken at most. */
const AT_ONCE = 4;
const MOST = 100;
/** So many names are listed. */
const NAMED = 10;

const ACTIONS = {
  redeploy: {
    label: 'Redeploy',
    says: 'A new revision of each is made from what its latest one was made from.',
    commands: (names: readonly string[]) => names.map((name) => ['redeploy', name]),
    run: async ({ id, latest_revision_id: latest }: Deployment) => {
      if (!latest) throw new Error('It has no revision yet');
      if (!(await redeployRevision(id, latest))) throw new Error('This service does not offer to deploy again');
    },
  },
  delete: {
    label: 'Delete',
    says: 'Their servers stop, and their revisions are gone. This cannot be undone.',
    commands: (names: readonly string[]) => [['delete', ...names]],
    run: async ({ id }: Deployment) => {
      const { client } = await connected();
      await client.deployments.delete(id);
      void refreshDeployment(id);
    },
  },
} as const;

export interface BulkProps {
  /** Those that are shown, on all pages. */
  readonly shown: readonly Deployment[];
  /** The ids of the chosen ones. */
  readonly chosen: ReadonlySet<string>;
  /** Chooses deployments, or with `isChosen` false no longer. */
  readonly choose: (ids: readonly string[], isChosen: boolean) => void;
  /** Reads the list again. */
  readonly refresh: () => void;
}

/** The bar that is shown while deployments are chosen. */
export function Bulk({ shown, chosen, choose, refresh }: BulkProps) {
  const [action, setAction] = useState<keyof typeof ACTIONS>();
  const deployments = shown.filter(({ id }) => chosen.has(id));
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
          onClick={() => setAction(name)}
        >
          {ACTIONS[name].label}…
        </button>
      ))}
      {deployments.length > MOST && <span class="help">At most {MOST} at once.</span>}
      {action && (
        <BulkDialog
          action={action}
          deployments={deployments}
          onDone={(id) => choose([id], false)}
          onClose={() => {
            setAction(undefined);
            refresh();
          }}
        />
      )}
    </section>
  );
}

interface BulkDialogProps {
  readonly action: keyof typeof ACTIONS;
  readonly deployments: readonly Deployment[];
  /** Called with the id of each that is done. */
  readonly onDone: (id: string) => void;
  readonly onClose: () => void;
}

/** Asks, and says how far it is. What failed stays chosen, so that it can be tried again. */
function BulkDialog({ action, deployments, onDone, onClose }: BulkDialogProps) {
  const { label, says, commands, run } = ACTIONS[action];
  const [progress, setProgress] = useState('');
  const [failed, setFailed] = useState<readonly string[]>([]);
  const isClosed = useRef(false);
  const start = async () => {
    const waiting = [...deployments];
    const failures: string[] = [];
    let done = 0;
    const tell = () =>
      setProgress(`${done} of ${deployments.length} done${failures.length > 0 ? `, ${failures.length} failed` : ''}`);
    setFailed([]);
    tell();
    const worker = async () => {
      for (let next = waiting.shift(); next && !isClosed.current; next = waiting.shift()) {
        try {
          await run(next);
          done += 1;
          onDone(next.id);
        } catch (error) {
          failures.push(`${visible(next.name)}: ${errorMessage(error)}`);
        }
        tell();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    setFailed(failures);
    if (failures.length > 0) throw new Error(`${failures.length} of ${deployments.length} failed`);
  };
  const names = deployments.map(({ name }) => name);
  return (
    <ConfirmDialog
      title={`${label} ${names.length} deployment${names.length === 1 ? '' : 's'}?`}
      {...(action === 'delete' && { expected: String(names.length), expectedIs: 'number of deployments' })}
      action={`${label} ${names.length}`}
      onConfirm={start}
      onClose={() => {
        isClosed.current = true;
        onClose();
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
      {failed.length > 0 && (
        <ul class="failures">
          {failed.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
      <CopyCommand commands={commands(names)} />
    </ConfirmDialog>
  );
}
