// The OAuth providers of the organisation.
import type { OAuthProvider } from 'deployment-control/slim';
import { href } from '../../browser/address.js';
import { visible } from '../../browser/visible.js';
import { type Result, useRequest } from '../../service/use-request.js';
import { Heading } from '../../ui/heading.js';
import { ReadFailed } from '../../ui/notices/read-failed.js';
import { useSearch } from '../../ui/use-search.js';

export function useProviders(): Result<readonly OAuthProvider[]> {
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
