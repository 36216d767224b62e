// Asks for confirmation and removes a connection.
import { issuesFrom } from 'deployment-control/slim';
import { useRef } from 'preact/hooks';
import { announce } from '../../browser/announce.js';
import { connected } from '../../service/connection.js';
import { ConfirmDialog } from '../../ui/later/index.js';

export interface ConnectionIds {
  readonly agentId: string;
  readonly connectionId: string;
}

export interface RemoveDialogProps {
  readonly ids: ConnectionIds;
  readonly onRemoved: () => void;
  /** Takes what the service says about the ids, by the name of the input. */
  readonly onRefused: (problems: Readonly<Record<string, string>>) => void;
  readonly onClose: () => void;
}

export function RemoveDialog({ ids: { agentId, connectionId }, onRemoved, onRefused, onClose }: RemoveDialogProps) {
  const refused = useRef<Readonly<Record<string, string>> | null>(null);
  const remove = async () => {
    const { client } = await connected();
    try {
      await client.connections.remove({ agent_id: agentId, connection_id: connectionId });
    } catch (error) {
      const problems = Object.fromEntries(
        issuesFrom(error).map(({ path, loc, msg }) => [String(path.at(-1) ?? loc.at(-1)), msg]),
      );
      if (!('agent_id' in problems || 'connection_id' in problems)) throw error;
      refused.current = problems;
      return;
    }
    announce(`Connection ${connectionId} was removed`);
    onRemoved();
  };
  const close = () => {
    onClose();
    // Only a closed dialog lets the focus move to the input that the service names.
    if (refused.current) onRefused(refused.current);
  };
  return (
    <ConfirmDialog
      title="Remove the connection?"
      expected={connectionId}
      expectedIs="connection’s id"
      action="Remove the connection"
      isDestructive
      onConfirm={remove}
      onClose={close}
    >
      <p>
        <code>{agentId}</code> can no longer use it. Its owner has to connect again.
      </p>
    </ConfirmDialog>
  );
}
