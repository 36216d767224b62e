// One OAuth provider. Its addresses come from outside the service, so SafeLink shows them.
import type { OAuthProvider } from 'deployment-control/slim';
import { dateTime } from '../../browser/clock.js';
import { visible } from '../../browser/visible.js';
import { Breadcrumb } from '../../ui/breadcrumb.js';
import { Heading } from '../../ui/heading.js';
import { ReadFailed } from '../../ui/notices/read-failed.js';
import { useProviders } from './list.js';
import { type Description, DescriptionList, SafeLink } from '../../ui/values.js';

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
