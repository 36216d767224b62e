// Creates a deployment: a source, its fields, and nothing that the source does not have.
import '../parts/form/shared.js';
import type { DeploymentCreate } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { createDeployment } from '../deployments.js';
import { fieldsOf, SOURCES } from '../fields.js';
import { createDraft, forget } from '../form/drafts.js';
import type { Data, Form } from '../form/model.js';
import { announce } from '../parts/announcer.js';
import { CreatePage } from '../parts/create-page.js';
import { Bar } from '../parts/form/bar.js';
import { Issues } from '../parts/form/control.js';
import { Later } from '../parts/form/later.js';
import { Sections } from '../parts/form/sections.js';
import { Summary } from '../parts/form/summary.js';
import { useSubmit } from '../parts/form/use-submit.js';
import { Icon } from '../parts/icon.js';
import { lazy } from '../parts/lazy.js';
import { go } from '../routes.js';

const Code = lazy(async () => (await import('../parts/form/texts.js')).Code);
const Import = lazy(async () => (await import('../parts/form/texts.js')).Import);

export function CreateView() {
  return (
    <CreatePage>
      <Later>
        <CreateForm />
      </Later>
    </CreatePage>
  );
}

function CreateForm() {
  const [form] = useState(createDraft);
  const { sending, failure, element, summary, submit } = useSubmit(form, async () => {
    const deployment = await createDeployment(form.body() as unknown as DeploymentCreate);
    forget('');
    announce(`${deployment.name} was created`);
    go({ view: 'deployment', id: deployment.id });
  });
  const wrong = form.tried.value ? form.errors.value.length : 0;
  return (
    <form class="form" ref={element} onSubmit={submit} noValidate>
      <Summary form={form} failure={failure} title="The deployment was not created." box={summary} />
      <Sources form={form} />
      <Sections form={form}>
        <section class="section" aria-label="Import and export">
          <Import form={form} />
          <Code form={form} />
        </section>
      </Sections>
      <Bar>
        <p class="verdict" role="status">
          {wrong > 0 ? (
            <>
              <strong>{wrong === 1 ? '1 problem' : `${wrong} problems`}</strong> to mend
            </>
          ) : (
            'Not sent yet'
          )}
        </p>
        <button type="button" class="plain" onClick={() => form.load(exampleOf(form))}>
          Fill in an example
        </button>
        <button type="submit" class="primary" aria-disabled={sending}>
          {sending ? 'Creating…' : 'Create and deploy'}
        </button>
      </Bar>
    </form>
  );
}

function Sources({ form }: { form: Form }) {
  const choices = fieldsOf('create', undefined, form.hosting).find(({ path }) => path[0] === 'source')?.choices ?? [];
  return (
    <fieldset class="sources" id="source">
      <legend>Source</legend>
      <div class="options">
        {SOURCES.filter(({ source }) => choices.includes(source)).map(({ source, label, help }) => (
          <label key={source} class="option">
            <input type="radio" name="source" value={source} checked={source === form.source} aria-describedby={`${source}-help`} onChange={() => form.setSource(source)} />
            <Icon name={source === 'repo_host' ? 'branch' : source === 'internal_source' ? 'copy' : 'image'} />
            <span class="name">{label}</span>
            <span class="help" id={`${source}-help`}>
              {help}
            </span>
          </label>
        ))}
      </div>
      <Issues issues={form.issuesAt(['source'])} from={['source']} />
    </fieldset>
  );
}

const EXAMPLES: Readonly<Record<string, object>> = {
  internal_docker: { image_uri: 'registry.example/my-agent:1.0' },
  external_docker: { image_uri: 'registry.example/my-agent:1.0' },
  repo_host: { repo_ref: 'main', agent_config_path: 'agent.json' },
  internal_source: { agent_config_path: 'agent.json' },
};

/** The form with what is still missing filled in, to try the page with; a repository is the reader's to pick. */
function exampleOf({ source, value: { value } }: Form): Data {
  return {
    ...value,
    name: value['name'] || 'my-agent',
    source_config: { resource_spec: { min_scale: 1, max_scale: 3, cpu: 0.5, memory_mb: 1024 }, ...(value['source_config'] as object) },
    source_revision_config: { ...EXAMPLES[source], ...(value['source_revision_config'] as object) },
  };
}
