// Asks for confirmation and interrupts a revision in progress.
import { interruptRevision } from '../../service/revision-actions.js';
import { ConfirmDialog, CopyCommand } from '../../ui/later/index.js';

export interface InterruptDialogProps {
  readonly deploymentId: string;
  readonly name: string;
  readonly revisionId: string;
  readonly onDone?: () => void;
  readonly onClose: () => void;
}

export function InterruptDialog({ deploymentId, name, revisionId, onDone, onClose }: InterruptDialogProps) {
  return (
    <ConfirmDialog
      title={`Interrupt revision ${revisionId.slice(0, 8)}?`}
      action="Interrupt it"
      onConfirm={async () => {
        if (!(await interruptRevision(deploymentId, revisionId)))
          throw new Error('This service does not offer to interrupt revisions');
        onDone?.();
      }}
      onClose={onClose}
    >
      <p>It stops where it is and does not go on. What is live stays live.</p>
      <CopyCommand commands={[['interrupt', name, '--revision', revisionId]]} />
    </ConfirmDialog>
  );
}
