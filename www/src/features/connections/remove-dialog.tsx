// Asks for confirmation and removes a connection.
import { announce } from '../../browser/announce.js';
import { connected } from '../../service/connection.js';
import { ConfirmDialog } from '../../ui/later/index.js';

export interface ChosenConnection {
  readonly agentId: string;
  readonly connectionId: string;
  /** Its provider, if it was chosen from a list. */
  readonly provider?: string | undefined;
  /** Whether no other listed connection is to this provider, so that its name tells which is meant. */
  readonly isOnlyOne?: boolean;
}

export interface RemoveDialogProps {
  readonly chosen: ChosenConnection;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

export function RemoveDialog({ chosen, onRemoved, onClose }: RemoveDialogProps) {
  const { agentId, connectionId, provider, isOnlyOne } = chosen;
  const isNamed = provider !== undefined && isOnlyOne;
  return (
    <ConfirmDialog
      title={`Remove the connection${provider ? ` to ${provider}` : ''}?`}
      expected={isNamed ? provider : connectionId}
      expectedIs={isNamed ? 'provider' : 'connection’s id'}
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
        <code>{agentId}</code> can no longer use the connection <code>{connectionId}</code>. Its owner has to connect
        again.
      </p>
    </ConfirmDialog>
  );
}
