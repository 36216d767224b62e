// The revision that a queued one waits for, and how it is interrupted.
import type { Deployment, Revision } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { href } from '../../browser/address.js';
import { statusLabel } from '../../service/status.js';
import { InterruptDialog } from './interrupt-dialog.js';
import { shortId } from './revision-text.js';

export interface WaitsForProps {
  readonly deployment: Deployment;
  readonly blocker: Revision;
  readonly onInterrupted: () => void;
}

export function WaitsFor({ deployment: { id, name }, blocker, onInterrupted }: WaitsForProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p class="help">
        Waits for the earlier <a href={href('deployments', id, 'revisions')}>revision</a>{' '}
        <code>{shortId(blocker)}</code> ({statusLabel(blocker.status)}). If that one hangs:{' '}
        <button type="button" class="slim" onClick={() => setAsking(true)}>
          Interrupt {shortId(blocker)}…
        </button>
      </p>
      {isAsking && (
        <InterruptDialog
          deploymentId={id}
          name={name}
          revisionId={String(blocker.id)}
          onDone={onInterrupted}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
