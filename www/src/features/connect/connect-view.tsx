// The form that chooses what the page connects to. A key is sent only to the host that is shown next to it.
import '../../ui/shell.js';
import { useEffect, useRef, useState } from 'preact/hooks';
import { navigate, path, query } from '../../browser/address.js';
import { announce } from '../../browser/announce.js';
import { errorMessage } from '../../browser/error-message.js';
import { connect, connecting, connection, connectionError } from '../../service/connection.js';
import { hostOf } from '../../service/setup.js';
import { Choices } from '../../ui/choices.js';
import { Heading } from '../../ui/heading.js';
import { Notice } from '../../ui/notices/notice.js';
import { AddressField, CredentialFields, LifetimeFields, ServiceChoice } from './fields.js';
import { asksForKey, type ConnectForm, initialForm, type Problem, problemOf, refusalOf, targetOf } from './form.js';
import { KeptDrafts } from './kept-drafts.js';

/** The form as it was last sent: its service and address are filled in when the user connects again. */
let lastSent: Partial<ConnectForm> = {};

export function ConnectView() {
  const [form, setForm] = useState(() => initialForm(query.value.url, lastSent));
  const [problem, setProblem] = useState<Problem | null>(null);
  const element = useRef<HTMLFormElement>(null);
  const change = (change: Partial<ConnectForm>) => setForm({ ...form, ...change });
  const problemAt = (field: string) => (problem?.field === field ? problem.text : undefined);
  useEffect(
    () => element.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')?.focus(),
    [problem],
  );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (connecting.value) return;
    const inputs = new FormData(event.currentTarget as HTMLFormElement);
    const wrong = problemOf(form, inputs);
    setProblem(wrong);
    if (wrong) return;
    lastSent = { service: form.service, url: form.url };
    try {
      const { label, host } = await connect(targetOf(form, inputs), inputs.has('keep'));
      announce(`Connected: ${label}, ${host}`);
      if (path.value?.[0] === 'connect') navigate('deployments');
    } catch (error) {
      if ((error as Error).name !== 'AbortError') setProblem(refusalOf(form, error));
    }
  };
  const clearKey = () => {
    for (const input of element.current?.querySelectorAll<HTMLInputElement>('[type="password"]') ?? [])
      input.value = '';
  };
  return (
    <div class="narrow">
      <Heading title="Connect">Connect</Heading>
      <p class="lead">Choose what this page talks to. Nothing is sent before you do.</p>
      {connectionError.value != null && !problem && <Notice tone="quiet">{errorMessage(connectionError.value)}</Notice>}
      <form class="panel" ref={element} onSubmit={submit} noValidate>
        {problemAt('form') && <Notice>{problemAt('form')}</Notice>}
        <ServiceChoice service={form.service} onChange={(service) => change({ service })} />
        <AddressField
          form={form}
          problem={problemAt('url')}
          onChange={(url) => {
            // A key belongs to the host for which it was typed.
            if (hostOf(url) !== hostOf(form.url)) clearKey();
            change({ url });
          }}
        />
        <CredentialFields form={form} problemAt={problemAt} onScheme={(scheme) => change({ scheme })} />
        <Choices
          legend="Hosting"
          name="hosting"
          value={form.hosting}
          onChange={(hosting) => change({ hosting })}
          choices={[
            ['cloud', 'Cloud'],
            ['self_hosted', 'Self-hosted'],
          ]}
        />
        {form.service === 'emulator' ? (
          <label class="check">
            <input type="checkbox" name="sample" defaultChecked /> Start with sample deployments
          </label>
        ) : (
          asksForKey(form) && <LifetimeFields />
        )}
        <footer class="actions">
          <button type="submit" class="primary" aria-disabled={connecting.value !== null}>
            {connecting.value ?? 'Connect'}
          </button>
          {connection.value && <p class="help">This ends the connection to {connection.value.host}.</p>}
        </footer>
      </form>
      <KeptDrafts />
    </div>
  );
}
