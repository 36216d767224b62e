// A status as an icon and text; its colour adds nothing that the two do not say.
import { statusLabel, type Tone, toneOf } from '../service/status.js';
import { Icon } from './icon.js';

export function Status({ status, tone = toneOf(status) }: { status: unknown; tone?: Tone }) {
  return (
    <span class="status" data-tone={tone} data-status={String(status)}>
      <Icon name={tone} class={tone === 'busy' ? 'turning' : ''} />
      {statusLabel(status)}
    </span>
  );
}
