// What the page of the contract suite runs.
import { DeploymentControl, issuesFrom } from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { runCase } from '../../contract/runner.mjs';

/** Runs one case over one road; says `it holds`, or why it does not. */
export async function run(road, index, url) {
  const cases = await (await fetch('../../contract/cases.json')).json();
  try {
    if (road === 'page') {
      const emulator = await createEmulator({ clock: 'manual' });
      const control = new DeploymentControl({ baseUrl: emulator.baseUrl, fetch: emulator.fetch, apiKey: null });
      await runCase(cases[index], {
        control,
        issuesFrom,
        wait: { minDelay: 0, maxDelay: 0, onProgress: () => emulator.advance(300) },
      });
    } else {
      const control = new DeploymentControl({ baseUrl: url, apiKey: null });
      await runCase(cases[index], { control, issuesFrom, wait: { minDelay: 50, maxDelay: 200 } });
    }
    return 'it holds';
  } catch (error) {
    return String(error.stack);
  }
}
