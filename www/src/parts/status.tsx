// A state as a sign and its word; the colour only repeats what the two say.
import { toneOf, words, type Tone } from '../status.js';
import { Icon } from './icon.js';

export function Status({ status, tone = toneOf(status) }: { status: string; tone?: Tone }) {
  return (
    <span class="status" data-tone={tone} data-status={status}>
      <Icon name={tone} class={tone === 'busy' ? 'turning' : ''} />
      {words(status)}
    </span>
  );
}
