// The listeners of a workspace and their namespaces, for a form that has to name one of each (observed 11.8 and 11.10).
import type { DeploymentControl, Finding, Listener } from 'deployment-control';
import { printable } from '../output/text.js';

/** What is found of a form whose listener or namespace the service is certain to refuse. */
export const LISTENER_FINDINGS: readonly string[] = ['listener_required', 'no_listeners', 'namespace_refused'];

/** The listeners, by one request; undefined if they cannot be read. */
export async function readListeners(
  control: DeploymentControl,
  signal: AbortSignal,
): Promise<readonly Listener[] | undefined> {
  try {
    return (await control.listeners.list({ limit: 100 }, { retry: false, signal })).items;
  } catch (error) {
    // A service without listeners has no such path.
    if (signal.aborted) throw error;
    return undefined;
  }
}

/** A finding about listeners, with the options that name an existing listener. */
export function withListeners(finding: Finding, listeners: readonly Listener[] | undefined): Finding {
  if (!LISTENER_FINDINGS.includes(finding.code) || listeners === undefined || listeners.length === 0) return finding;
  const named = listeners.map((listener) => `${printable(listener.id)} (${served(listener)})`).join(', ');
  const usable = listeners.find((listener) => namespacesOf(listener).length > 0) ?? listeners[0];
  const [namespace = 'NAMESPACE'] = usable ? namespacesOf(usable) : [];
  const options = `--set source_config.listener_id=${printable(usable?.id)} --set source_config.listener_config.k8s_namespace=${printable(namespace)}`;
  return { ...finding, nextStep: `Deploy with ${options}, or another of the listeners: ${named}.` };
}

function served(listener: Listener): string {
  const namespaces = namespacesOf(listener);
  if (namespaces.length === 0) return 'serves no namespace';
  return `${namespaces.length === 1 ? 'namespace' : 'namespaces'} ${printable(namespaces.join(', '))}`;
}

/** The namespaces that a listener serves. */
export function namespacesOf({ compute_config: config }: Listener): readonly string[] {
  return config?.k8s_namespaces ?? [];
}
