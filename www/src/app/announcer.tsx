// The live region from which screen readers read announcements.
import { announcement } from '../browser/announce.js';

export function Announcer() {
  return (
    <p class="sr-only" role="status" aria-live="polite">
      {announcement}
    </p>
  );
}
