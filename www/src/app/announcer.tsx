// The live region from which screen readers read announcements, and what was begun here.
import { announcement, begun } from '../browser/announce.js';

export function Announcer() {
  return (
    <>
      <p class="sr-only" role="status" aria-live="polite">
        {announcement}
      </p>
      <p class="begun" aria-hidden>
        {begun}
      </p>
    </>
  );
}
