// The OAuth providers of the organisation.
import { type Result, useRequest } from '../../service/use-request.js';
import type { OAuthProvider } from 'deployment-control/slim';

export function useProviders(): Result<readonly OAuthProvider[]> {
  return useRequest(({ client, signal }) => client.oauthProviders.list({ signal }), []);
}
