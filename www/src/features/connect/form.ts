// The state of the form, its checks, and the target that it describes. The key is in the page's inputs alone.
import type { Hosting } from 'deployment-control/slim';
import { errorMessage } from '../../browser/error-message.js';
import { httpStatus } from '../../service/operations.js';
import { type Credential, proxyUrl, setup, type Target } from '../../service/setup.js';

export type ServiceKind = 'emulator' | 'proxy' | 'direct';
export type Scheme = 'apiKey' | 'bearerToken' | 'none';

export interface ConnectForm {
  readonly service: ServiceKind;
  readonly url: string;
  readonly hosting: Hosting;
  readonly scheme: Scheme;
}

export interface Problem {
  readonly field: string;
  readonly text: string;
}

/** The form at first: an address from a link comes before what was sent last, and that before the server's setup. */
export function initialForm(linkedUrl: string | undefined, last: Partial<ConnectForm>): ConnectForm {
  return {
    service: linkedUrl ? 'direct' : (last.service ?? setup.mode ?? 'emulator'),
    url: linkedUrl ?? last.url ?? (setup.mode === 'direct' ? (setup.url ?? '') : ''),
    hosting: setup.hosting ?? 'cloud',
    scheme: 'apiKey',
  };
}

/** Whether the page's server adds the credential to each request, so that the form does not ask for it. */
export function isAdded({ service }: ConnectForm, name: Credential): boolean {
  return service === 'proxy' && (setup.adds ?? []).includes(name);
}

export function asksForKey(form: ConnectForm): boolean {
  return form.service !== 'emulator' && !isAdded(form, 'apiKey') && !isAdded(form, 'bearerToken');
}

export function problemOf(form: ConnectForm, inputs: FormData): Problem | null {
  if (form.service === 'direct' && form.url.trim() === '')
    return { field: 'url', text: 'Give the address, such as https://control.example.' };
  if (asksForKey(form) && form.scheme !== 'none' && textOf(inputs, 'key') === '')
    return { field: 'key', text: 'Paste it here, or choose “None”.' };
  return null;
}

export function targetOf(form: ConnectForm, inputs: FormData): Target {
  const { service, url, hosting, scheme } = form;
  if (service === 'emulator') return { kind: 'emulator', hosting, sample: inputs.has('sample') };
  const tenantId = textOf(inputs, 'tenant');
  return {
    kind: 'service',
    url: service === 'proxy' ? proxyUrl() : url.trim(),
    hosting,
    ...(asksForKey(form) && scheme !== 'none' && { [scheme]: textOf(inputs, 'key') }),
    ...(tenantId && { tenantId }),
    idleMinutes: Number(textOf(inputs, 'idle') || 15),
  };
}

/** The input that an error of connecting is about, as far as its HTTP status tells. */
export function refusalOf(form: ConnectForm, error: unknown): Problem {
  const isKeyAdded = isAdded(form, 'apiKey') || isAdded(form, 'bearerToken');
  const field = { 401: 'key', 403: 'tenant' }[httpStatus(error)] ?? 'url';
  const hasInput = !isKeyAdded && (field !== 'url' || form.service === 'direct');
  return {
    field: hasInput ? field : 'form',
    text: field === 'key' && !isKeyAdded ? 'The service refused it.' : errorMessage(error),
  };
}

function textOf(inputs: FormData, name: string): string {
  return String(inputs.get(name) ?? '').trim();
}
