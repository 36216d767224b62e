// Opens the connection with which the page starts.
import { effect, signal } from '@preact/signals';
import { path } from '../browser/address.js';
import { connect, connecting, connection, connectionError, rememberedTarget } from '../service/connection.js';
import { proxyUrl, setup, type Target } from '../service/setup.js';

/** Whether the page is still to connect by itself. */
export const starting = signal(true);

/**
 * Connects to the target that this tab remembers, else to the one of the page's server, else to the emulator. If a key
 * is needed first, the page asks for it. On the view that offers the choice, it waits until another view is opened.
 */
export async function start(): Promise<void> {
  const remembered = rememberedTarget();
  const target = remembered ?? defaultTarget();
  const begin = async () => {
    const idle = !connecting.peek() && !connection.peek() && !connectionError.peek();
    if (target && idle) await connect(target, remembered !== null).catch(() => undefined);
    starting.value = false;
  };
  if (remembered || !isChoosing()) return begin();
  const stopWaiting = effect(() => {
    if (isChoosing()) return;
    queueMicrotask(() => stopWaiting());
    void begin();
  });
}

function defaultTarget(): Target | null {
  const hosting = setup.hosting ?? 'cloud';
  if (setup.adds?.some((name) => name !== 'tenantId')) return { kind: 'service', url: proxyUrl(), hosting };
  return setup.url ? null : { kind: 'emulator', hosting, sample: true };
}

function isChoosing(): boolean {
  return path.value?.join('/') === 'connect';
}
