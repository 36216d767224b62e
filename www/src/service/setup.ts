// What the page can connect to, and what its own server says about that.
import type { DeploymentControl, Hosting, WaitOptions } from 'deployment-control/slim';

/** The credentials that a request can carry; each is the name of an option of the client. */
export type Credential = 'apiKey' | 'bearerToken' | 'tenantId';

export interface Connection {
  /** The kind of connection, for people. */
  readonly label: string;
  /** The host that receives every request, and so every key. */
  readonly host: string;
  /** The id of the tenant whose records the key reads, as far as the page knows it. */
  readonly workspace?: string | undefined;
  /** What the page says about the key; never the key itself. */
  readonly keyState: string;
  /** What the key is, if the page has one of its own. */
  readonly keyIs?: 'key' | 'token' | undefined;
  /**
   * Goes on with another key or token. Rejects, and keeps the one before, if the service refuses it, or if it reads the
   * records of another workspace.
   */
  readonly renew?: (key: string) => Promise<void>;
  /** The credentials that the same request needs when it is sent from elsewhere. */
  readonly credentials: readonly Credential[];
  /** Where the service runs, which decides the available sources. */
  readonly hosting: Hosting;
  readonly client: DeploymentControl;
  /** How often a revision is polled until it has reached its end. */
  readonly polling: WaitOptions;
  /** From one listing to the next while something changes, in milliseconds; without, the package's own pace. */
  readonly refreshMs?: number;
  /** Aborted when the connection ends. */
  readonly signal: AbortSignal;
  /** What can be tried without harm, with the deployment that is looked at; only an emulator has it. */
  readonly tries?: (
    deploymentId: string | undefined,
  ) => readonly (readonly [label: string, run: () => void, done: string])[];
}

export type Target =
  | { readonly kind: 'emulator'; readonly hosting: Hosting; readonly sample: boolean }
  | {
      readonly kind: 'service';
      readonly url: string;
      readonly hosting: Hosting;
      readonly apiKey?: string;
      readonly tenantId?: string;
      readonly bearerToken?: string;
      readonly idleMinutes?: number;
    };

/** The settings that the page's own server writes into the page; a static host writes none. */
export interface Setup {
  readonly mode?: 'emulator' | 'proxy' | 'direct';
  readonly url?: string;
  /** The credentials that the server adds to the requests that it passes on. */
  readonly adds?: readonly Credential[];
  readonly hosting?: Hosting;
}

export const setup: Setup = readSetup();

/** The host of an address, for people. */
export function hostOf(url: string): string {
  return URL.canParse(url, location.href) ? new URL(url, location.href).host : url;
}

/** The address under which the page's own server passes requests on to the service. */
export function proxyUrl(): string {
  return new URL('api', location.href.replace(/[?#].*$/, '')).href;
}

/** Whether the page's own server passes on the requests to an address, who receives them in the end, and what is added. */
export function addressOf(url: string) {
  const isProxied = url === proxyUrl();
  return { isProxied, host: hostOf((isProxied && setup.url) || url), adds: isProxied ? setup.adds : undefined };
}

function readSetup(): Setup {
  const text = document.querySelector<HTMLMetaElement>('meta[name="deployment-control"]')?.content;
  return text ? (JSON.parse(text) as Setup) : {};
}
