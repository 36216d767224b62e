// A client to whom everything is deployed, and what a call of it ends with.
import { DeploymentControl } from 'deployment-control';
import { ID, OTHER } from './calls.mjs';
import { FORM } from './emulator.mjs';

/** A client whose requests are counted and answered with a deployed revision that is a deployment too. */
export function client(options = {}) {
  const sent = [];
  const fetch = async (url, init) => {
    sent.push(`${init.method} ${url}`);
    return Response.json({
      ...{ id: ID, tenant_id: ID, latest_revision_id: OTHER, active_revision_id: null, status: 'DEPLOYED', ...FORM },
      ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-01T00:00:00Z', resources: [], logs: [], items: [] },
      upload_url: 'https://a.example',
      object_path: 'a',
    });
  };
  const control = new DeploymentControl({ baseUrl: 'http://localhost', apiKey: null, logger: {}, fetch, ...options });
  return { control, sent };
}

/** What a call throws or rejects with, else what it gives: of something that can be walked, the first. */
export async function caught(run) {
  try {
    const result = await run();
    return result?.[Symbol.asyncIterator] && !('then' in result) ? (await result.next()).value : result;
  } catch (error) {
    return error;
  }
}

/** The first line of a walk. */
export const first = async (lines) => {
  for await (const line of lines) return line;
};
