// What is shown in place of the table in a workspace without deployments.
import { href } from '../../browser/address.js';
import { Icon } from '../../ui/icon.js';

export function NoDeployments() {
  return (
    <section class="empty panel">
      <svg viewBox="0 0 240 96" width="240" height="96" aria-hidden="true" focusable="false">
        <rect class="ghost" x="8" y="12" width="44" height="10" rx="3" />
        <rect class="ghost" x="52" y="32" width="30" height="10" rx="3" />
        <rect class="lit" x="82" y="52" width="92" height="10" rx="3" />
        <rect class="ghost" x="174" y="72" width="48" height="10" rx="3" />
        <path class="rule" d="M8 92h224M52 8v84M82 8v84M174 8v84" />
      </svg>
      <h2>No deployments yet</h2>
      <p>Create one from a container image or a repository, and watch its revision until it is deployed.</p>
      <a class="button primary" href={href('create')}>
        <Icon name="plus" />
        Create a deployment
      </a>
    </section>
  );
}
