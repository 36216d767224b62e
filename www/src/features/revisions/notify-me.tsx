// The button beside a revision in progress with which the browser tells its end.
import { useState } from 'preact/hooks';
import { awaited, mayNotify, notifyWhenOver, setAwaited } from '../../service/notify.js';

export function NotifyMe({ deploymentId, revisionId }: { deploymentId: string; revisionId: string }) {
  const [isRefused, setRefused] = useState(false);
  const isAwaited = awaited.value.has(revisionId);
  // Some browsers have none, or none for a page without a worker.
  if (!('Notification' in window)) return null;
  const toggle = async () => {
    if (isAwaited) return setAwaited(revisionId, false);
    const isAllowed = await mayNotify();
    setRefused(!isAllowed);
    if (isAllowed) void notifyWhenOver(deploymentId, revisionId);
  };
  return (
    <>
      <button type="button" class="slim" aria-pressed={isAwaited} onClick={toggle}>
        {isAwaited ? 'You will be notified' : 'Notify me'}
      </button>
      <span class="help" role="status">
        {isRefused && 'The browser does not allow this page to notify you.'}
      </span>
    </>
  );
}
