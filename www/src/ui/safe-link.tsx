// An address that came from the service: a link if it is a web address, else text. This keeps out `javascript:`.
import { visible } from '../browser/visible.js';

export function SafeLink({ url }: { url: string }) {
  const shown = visible(url);
  if (!isWebAddress(url)) {
    return (
      <code class="cut" title={shown}>
        {shown}
      </code>
    );
  }
  return (
    <a class="code cut" href={url} title={shown} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  );
}

/** Whether a link may lead there. */
export function isWebAddress(url: string | null | undefined): url is string {
  return /^https?:\/\//i.test(url ?? '') && URL.canParse(url ?? '');
}
