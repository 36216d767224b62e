// Our checks beside our emulator, which are one truth: what the checks do not call refused, the emulator refuses for
// nothing that stands in the form, and what they do call refused it refuses. Creations, and patches of stored deployments.
import * as api from 'deployment-control';
import { createEmulator } from 'deployment-control/emulator';
import { isBeyond } from './accepted.mjs';

const HOSTINGS = [undefined, 'cloud', 'self_hosted'];
const JSON_TYPE = { 'content-type': 'application/json' };
/** So many forms one emulator gets: it looks through all its names at each creation. */
const FORMS_OF_ONE = 300;
/** What no form shows: only the installation knows which of these it has. */
const OF_THE_INSTALLATION =
  /is no integration of this workspace|Listener ID \S+ not found|is no object_path that upload-url gave/;

const CONFIGS = {
  repo_host: [
    { integration_id: '3c90c3cc-0d44-4b50-8888-8dd25736052a', repo_url: 'https://host.example/team/agent' },
    { repo_ref: 'main', agent_config_path: 'agent.json' },
  ],
  external_docker: [{ listener_config: null }, { image_uri: 'registry.example/agent:1' }],
  internal_docker: [{}, { image_uri: 'registry.example/agent:1' }],
  internal_source: [{}, { agent_config_path: 'agent.json' }],
};

/** An emulator with one deployment of each source that it takes. */
async function service(hosting) {
  const { baseUrl, fetch, close } = await createEmulator({ hosting, agents: true, listeners: 0 });
  const send = async (method, path, body) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      ...(body !== undefined && { body, headers: JSON_TYPE }),
    });
    return { status: response.status, text: await response.text() };
  };
  const paths = [];
  for (const [source, [source_config, source_revision_config]] of Object.entries(CONFIGS)) {
    const form = { name: source.replace('_', '-'), source, source_config, source_revision_config, secrets: [] };
    if (hosting === 'cloud' && source === 'repo_host')
      source_config.integration_id = JSON.parse((await send('GET', '/v1/integrations/repo_host/install')).text)[0].id;
    const { status, text } = await send('POST', '/v2/deployments', JSON.stringify(form));
    if (status === 201) paths.push(`/v2/deployments/${JSON.parse(text).id}`);
  }
  return { hosting, send, paths, close };
}

/** Whether what was answered is about the form. */
const isRefusal = ({ status, text }) => (status === 400 || status === 422) && !OF_THE_INSTALLATION.test(text);

/** A form that the emulator cannot store, which it refuses as a whole. */
function isStorable(text) {
  try {
    return !isBeyond(JSON.parse(text.replace(/^\ufeff/, '')));
  } catch {
    return true;
  }
}

export async function compareAgreement({ make, count, isOver, findings }) {
  let services = [];
  for (let index = 0; index < count && !isOver(); index += 1) {
    if (index % FORMS_OF_ONE === 0) {
      await Promise.all(services.map(({ close }) => close?.()));
      services = await Promise.all(HOSTINGS.map(service));
    }
    const { hosting, send, paths } = services[index % services.length];
    const isPatch = index % 2 === 0;
    const record = isPatch ? 'DeploymentPatch' : 'DeploymentCreate';
    const text = make.form(record);
    if (!isStorable(text)) continue;
    const path = isPatch ? paths[index % paths.length] : '/v2/deployments';
    const current = isPatch ? JSON.parse((await send('GET', path)).text) : undefined;
    const { issues } = api.validateJson(record, text, { hosting, current });
    const refused = issues.find(({ degree }) => degree === 'refused');
    if (refused !== undefined) findings.refused += 1;
    const answer = await send(isPatch ? 'PATCH' : 'POST', path, text);
    // What only the installation knows may stand beside what the checks call refused.
    if (refused === undefined ? !isRefusal(answer) : answer.status === 400 || answer.status === 422) {
      findings.add(isPatch ? 'patches of the emulator' : 'creations of the emulator', text, [], {});
      continue;
    }
    const item = { type: String(answer.status), loc: refused?.loc ?? [], msg: refused?.msg ?? answer.text };
    const by = refused === undefined ? 'the emulator alone' : 'the checks alone';
    findings.add(isPatch ? 'patches of the emulator' : 'creations of the emulator', text, [{ by, item }], {});
  }
}
