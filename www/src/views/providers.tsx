// The OAuth providers of the organisation. Their addresses come from outside: they are links only where they lead to a page.
import '../frame.js';
import type { OAuthProvider } from 'deployment-control/slim';
import { moment } from '../clock.js';
import { Heading } from '../parts/heading.js';
import { Icon } from '../parts/icon.js';
import { Notice } from '../parts/notice.js';
import { SafeLink } from '../parts/safe-link.js';
import { useAnswer } from '../parts/use-answer.js';
import { messageOf } from '../message.js';
import { href } from '../routes.js';

export function ProvidersView() {
  const { value, error, again } = useAnswer(({ client, signal }) => client.oauthProviders.list({ signal }), []);
  return (
    <>
      <header class="title">
        <Heading title="OAuth providers">OAuth providers</Heading>
      </header>
      <Failed error={error} again={again} />
      {!value && !error && <p class="loading">Reading the providers…</p>}
      {value?.length === 0 && (
        <section class="empty panel">
          <h2>No OAuth providers</h2>
          <p>The organisation has none.</p>
        </section>
      )}
      {value && value.length > 0 && (
        <div class="panel flush">
          <table class="list">
            <caption class="unseen">OAuth providers</caption>
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
              {value.map((provider) => (
                <tr key={provider.id}>
                  <th scope="row" class="name">
                    <a href={href({ view: 'provider', id: provider.provider_id })}>{provider.name}</a>
                  </th>
                  <td>
                    <code>{provider.provider_id}</code>
                  </td>
                  <td class="version">
                    <code>{provider.client_id}</code>
                  </td>
                  <td>{provider.uses_pkce ? 'Yes' : 'No'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}

type Fact = readonly [label: string, value: unknown, as?: 'code' | 'link' | 'time'];

/** A provider, found in the listing: reading one alone is not part of every service. */
export function ProviderView({ id }: { id: string }) {
  const { value, error, again } = useAnswer(({ client, signal }) => client.oauthProviders.list({ signal }), []);
  const provider = value?.find((one) => one.provider_id === id || one.id === id);
  const title = provider?.name ?? (value ? 'There is no such provider' : 'OAuth provider');
  return (
    <div class="narrow">
      <nav class="crumbs" aria-label="Breadcrumb">
        <a href={href({ view: 'providers' })}>OAuth providers</a>
        <Icon name="right" />
        <span aria-current="page">{provider?.name ?? id}</span>
      </nav>
      <header class="title">
        <Heading title={title}>{title}</Heading>
      </header>
      <Failed error={error} again={again} />
      {provider && (
        <section class="panel" aria-label="Facts">
          <dl class="facts">
            {factsOf(provider).map(
              ([label, fact, as]) =>
                fact !== null &&
                fact !== undefined && (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{as === 'link' ? <SafeLink url={String(fact)} /> : as === 'code' ? <code>{String(fact)}</code> : as === 'time' ? moment(String(fact)) : String(fact)}</dd>
                  </div>
                ),
            )}
          </dl>
        </section>
      )}
    </div>
  );
}

function factsOf(provider: OAuthProvider): readonly Fact[] {
  return [
    ['Provider', provider.provider_id, 'code'],
    ['Type', provider.provider_type],
    ['Client id', provider.client_id, 'code'],
    ['Authorization', provider.auth_url, 'link'],
    ['Token', provider.token_url, 'link'],
    ['Proof key (PKCE)', provider.uses_pkce ? (provider.code_challenge_method ?? 'yes') : 'no'],
    ['Token authentication', provider.token_endpoint_auth_method, 'code'],
    ['Registered itself', provider.is_dynamic_client ? 'yes' : 'no'],
    ['MCP server', provider.mcp_server_url, 'link'],
    ['Organisation', provider.organization_id, 'code'],
    ['Created', provider.created_at, 'time'],
    ['Changed', provider.updated_at, 'time'],
    ['Id', provider.id, 'code'],
  ];
}

function Failed({ error, again }: { error: unknown; again: () => void }) {
  if (error == null) return null;
  return (
    <Notice title="The providers could not be read.">
      <p>{messageOf(error)}</p>
      <button type="button" onClick={again}>
        Try again
      </button>
    </Notice>
  );
}
