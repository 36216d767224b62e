// The files that people mean where they name none, by the names that `init`, `export` and people give them.
import { existsSync, readdirSync } from 'node:fs';

const ENDING = /\.(ya?ml|json)$/i;

/** The file of a deployment that stands in this folder. */
export function deploymentFile(): string | undefined {
  return ['deployment.yaml', 'deployment.yml', 'deployment.json'].find((name) => existsSync(name));
}

/** The fleet file that stands in this folder, or whose name says that it is one. */
function fleetFile(): string | undefined {
  const names = readdirSync('.').sort();
  const isFleet = (name: string): boolean => ENDING.test(name) && /fleet/i.test(name);
  return names.find((name) => /^fleet\./i.test(name) && ENDING.test(name)) ?? names.find(isFleet);
}

/** Says that no fleet file is named, and which one may be meant. */
export function missingFleet(command: string): string {
  const file = fleetFile();
  return file === undefined
    ? 'FILE is missing, and there is no fleet.yaml here: "deployment-control export --out fleet.yaml" writes one'
    : `FILE is missing: "deployment-control ${command} ${file}" takes the one that is here`;
}

/** Says that no file is named, and which ones may be meant. */
export function missingFile(command: string): string {
  const found = [deploymentFile(), fleetFile()].filter((file) => file !== undefined);
  return `FILE is missing${found.length === 0 ? '' : `: "deployment-control ${command} ${found.join(' ')}" takes what is here`}`;
}
