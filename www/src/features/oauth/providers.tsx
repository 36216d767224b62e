// The OAuth providers of the organisation, and one of them with its addresses.
import type { OAuthProvider } from 'deployment-control/slim';
import { href } from '../../browser/address.js';
import { dateTime } from '../../browser/clock.js';
import { visible } from '../../browser/visible.js';
import { type Result, useRequest } from '../../service/use-request.js';
import { Breadcrumb, Heading, LabeledInput, ReadFailed } from '../../ui/shell.js';
import { type Description, DescriptionList, SafeLink } from '../../ui/values.js';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';

function useProviders(): Result<readonly OAuthProvider[]> {
  return useRequest(({ client, signal }) => client.oauthProviders.list({ signal }), []);
}

export function ProvidersView() {
  const { value: providers, error, retry } = useProviders();
  return (
    <>
      <header class="title">
        <Heading title="OAuth providers">OAuth providers</Heading>
      </header>
      <ReadFailed what="providers" error={error} retry={retry} />
      {!providers && !error && <p class="loading">Reading the providers…</p>}
      {providers?.length === 0 && (
        <section class="empty panel">
          <h2>No OAuth providers</h2>
          <p>The organisation has none.</p>
        </section>
      )}
      {providers && providers.length > 0 && <ProviderTable providers={providers} />}
    </>
  );
}

function ProviderTable({ providers }: { providers: readonly OAuthProvider[] }) {
  const { field, found } = useSearch(providers, (one) => `${one.name} ${one.provider_id} ${one.client_id}`);
  return (
    <>
      {field}
      <div class="panel flush">
        <table class="list">
          <caption class="sr-only">OAuth providers</caption>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Provider</th>
              <th scope="col" class="version">
                Client
              </th>
              <th scope="col">Proof key</th>
            </tr>
          </thead>
          <tbody>
            {found.map((provider) => (
              <tr key={provider.id}>
                <th scope="row" class="name">
                  <a href={href('providers', provider.provider_id)}>{visible(provider.name)}</a>
                </th>
                <td title={provider.provider_id}>
                  <code>{provider.provider_id}</code>
                </td>
                <td class="version" title={provider.client_id}>
                  <code>{provider.client_id}</code>
                </td>
                <td>{provider.uses_pkce ? 'Yes' : 'No'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** The provider is taken from the list: not every service has the operation that reads one alone. */
export function ProviderView({ id }: { id: string }) {
  const { value: providers, error, retry } = useProviders();
  const provider = providers?.find((one) => one.provider_id === id || one.id === id);
  const title = provider?.name ?? (providers ? 'There is no such provider' : 'OAuth provider');
  return (
    <div class="narrow">
      <Breadcrumb path="providers" label="OAuth providers" current={provider?.name ?? id} />
      <header class="title">
        <Heading title={title}>{title}</Heading>
      </header>
      <ReadFailed what="providers" error={error} retry={retry} />
      {provider && (
        <section class="panel" aria-label="Details">
          <DescriptionList items={rowsOf(provider)} />
        </section>
      )}
    </div>
  );
}

/** Addresses come from outside the service, so SafeLink shows them. */
function rowsOf(provider: OAuthProvider): readonly Description[] {
  const code = (text: string | null | undefined) => text && <code>{visible(text)}</code>;
  const link = (url: string | null | undefined) => url && <SafeLink url={url} />;
  return [
    ['Provider', code(provider.provider_id)],
    ['Type', provider.provider_type],
    ['Client id', code(provider.client_id)],
    ['Authorization', link(provider.auth_url)],
    ['Token', link(provider.token_url)],
    ['Proof key (PKCE)', provider.uses_pkce ? (provider.code_challenge_method ?? 'yes') : 'no'],
    ['Token authentication', code(provider.token_endpoint_auth_method)],
    ['Registered itself', provider.is_dynamic_client ? 'yes' : 'no'],
    ['MCP server', link(provider.mcp_server_url)],
    ['Organisation', code(provider.organization_id)],
    ['Created', dateTime(provider.created_at)],
    ['Changed', dateTime(provider.updated_at)],
    ['Id', code(provider.id)],
  ];
}

/** The field, and the items whose text has what is typed there, in either case. */
export function useSearch<T>(
  items: readonly T[],
  textOf: (item: T) => string,
): { readonly field: VNode; readonly found: readonly T[] } {
  const [text, setText] = useState('');
  const found = items.filter((item) => textOf(item).toLowerCase().includes(text.trim().toLowerCase()));
  const field = (
    <LabeledInput name="search" label="Search" help={text && `${found.length} of ${items.length}`}>
      <input type="search" value={text} onInput={({ currentTarget: { value } }) => setText(value)} />
    </LabeledInput>
  );
  return { field, found };
}
