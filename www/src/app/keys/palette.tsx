// The palette: one types where to go or what to do.
import { signal, useSignal } from '@preact/signals';
import { isStaying, theOneThatStays } from '../../../../pkg/src/values/records/namesake.js';
import { goHome, navigate } from '../../browser/address.js';
import { tell } from '../../browser/announce.js';
import { errorMessage } from '../../browser/error-message.js';
import { visible } from '../../browser/visible.js';
import { connected, disconnect } from '../../service/connection.js';
import { knownDeployments, listed, storeListed } from '../../service/deployments.js';

/** So many choices are offered at most, besides the search. */
const MOST = 9;

const CHOICES: readonly Choice[] = [
  ['Deployments', () => navigate('deployments')],
  ['OAuth providers', () => navigate('providers')],
  ['Connections', () => navigate('connections')],
  ['New deployment', () => navigate('create')],
  ['Failing deployments', () => goHome({ show: 'failing' })],
  ['Keyboard shortcuts', () => (dialog.value = 'help')],
  ['Disconnect', () => disconnect()],
];

/** The deployments that were read, the views and the actions that a text fits, and the search in the list. */
function choicesOf(text: string): readonly Choice[] {
  const wanted = text.trim();
  const actions: readonly Choice[] = [...new Map([...choicesHere(), ...CHOICES])];
  if (!wanted) return actions;
  const deployments = knownDeployments().map(({ id, name }): Choice => [name, () => navigate('deployments', id)]);
  const place = ([label]: Choice) => label.toLowerCase().indexOf(wanted.toLowerCase());
  const fitting = [...actions, ...deployments].filter((choice) => place(choice) >= 0);
  return [
    ...fitting.sort((one, other) => place(one) - place(other)).slice(0, MOST),
    [`Find “${wanted}” among all deployments`, () => find(wanted)],
  ];
}

/** The links and buttons of the page: the parts of a deployment, and what can be done with it. */
function choicesHere(): readonly Choice[] {
  // What ends a deployment is not what Enter does first.
  return [...document.querySelectorAll<HTMLElement>('main :is(.tabs a, .title a, .title button)')]
    .map((each): Choice => [each.textContent ?? '', () => each.click()])
    .filter(([label]) => label);
}

/**
 * Goes to the deployment of this name, of several to the one that stays; else to a search. The service is asked unless its
 * list was read.
 */
async function find(name: string): Promise<void> {
  const known = () => theOneThatStays(knownDeployments().filter((each) => each.name === name));
  const first = known();
  if (!(first && isStaying(first)) && !listed.isWhole) {
    const { client, signal } = await connected();
    const { items } = await client.deployments.list({ name_contains: name, limit: 100 }, { signal });
    items.forEach(storeListed);
  }
  const found = known();
  if (found) navigate('deployments', found.id);
  else goHome({ q: name });
}

export function Palette() {
  // Signals, since a key may follow the one before it sooner than the choices are drawn.
  const text = useSignal('');
  const index = useSignal(0);
  const run = (at: number) => {
    dialog.value = null;
    // What was chosen may fail after the dialog is closed.
    Promise.resolve(choicesOf(text.value)[at]?.[1]()).catch((error: unknown) => tell(errorMessage(error)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const { length } = choicesOf(text.value);
    if (step) index.value = (index.value + step + length) % length;
    else if (event.key === 'Enter') run(index.value);
    else return;
    event.preventDefault();
  };
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label="A deployment, a view, or what to do"
        aria-expanded="true"
        aria-controls="choices"
        aria-activedescendant={`choice-${index.value}`}
        placeholder="A deployment, a view, or what to do"
        autocomplete="off"
        spellcheck={false}
        value={text.value}
        onInput={({ currentTarget }) => {
          text.value = currentTarget.value;
          index.value = 0;
        }}
        onKeyDown={onKeyDown}
      />
      <div id="choices" role="listbox" aria-label="Choices">
        {choicesOf(text.value).map(([label], at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field above.
          <div key={at} id={`choice-${at}`} role="option" aria-selected={at === index.value} onClick={() => run(at)}>
            {visible(label)}
          </div>
        ))}
      </div>
    </>
  );
}

export type KeyDialog = 'palette' | 'help';

export type Choice = readonly [label: string, run: () => unknown];

export const dialog = signal<KeyDialog | null>(null);

const STORAGE_KEY = 'deployment-control.single-keys';

/** Whether keys of a single character do something (WCAG 2.1.4); kept until the tab is closed. */
export const singleKeys = signal(sessionStorage.getItem(STORAGE_KEY) !== 'off');

export function setSingleKeys(on: boolean): void {
  singleKeys.value = on;
  sessionStorage.setItem(STORAGE_KEY, on ? 'on' : 'off');
}
