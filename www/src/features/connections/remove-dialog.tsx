// Asks for confirmation and removes a connection.
import { announce } from '../../browser/announce.js';
import { connected } from '../../service/connection.js';
import { ConfirmDialog } from '../../ui/later/index.js';

export interface ChosenConnection {
  readonly agentId: string;
  readonly connectionId: string;
  /** Its provider, if it was chosen from a list. */
  readonly provider?: string | undefined;
}

export interface RemoveDialogProps {
  readonly chosen: ChosenConnection;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

export function RemoveDialog({ chosen, onRemoved, onClose }: RemoveDialogProps) {
  const { agentId, connectionId, provider } = chosen;
  return (
    <ConfirmDialog
      title={`Remove the connection${provider ? ` to ${provider}` : ''}?`}
      expected={provider ?? connectionId}
      expectedIs={provider ? 'provider' : 'connection’s id'}
      action="Remove the connection"
      isDestructive
      onConfirm={async () => {
        const { client } = await connected();
        await client.connections.remove({ agent_id: agentId, connection_id: connectionId });
        announce(`Connection ${connectionId} was removed`);
        onRemoved();
      }}
      onClose={onClose}
    >
      <p>
        <code>{agentId}</code> can no longer use it. Its owner has to connect again.
      </p>
    </ConfirmDialog>
  );
}
