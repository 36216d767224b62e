// Creates a deployment: a source, its fields, and nothing that the source does not have.
import type { Source } from 'deployment-control/slim';
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { connection } from '../connection.js';
import { createDeployment } from '../deployments.js';
import { createBody, fieldsOf, keyOf, SOURCES, type Values } from '../fields.js';
import { announce } from '../parts/announcer.js';
import { Field } from '../parts/field.js';
import { Heading } from '../parts/heading.js';
import { Icon } from '../parts/icon.js';
import { ProblemSummary } from '../parts/problem-summary.js';
import { useProblems } from '../parts/use-problems.js';
import { go, href } from '../routes.js';

// The draft outlives the view, so that a look at another view loses nothing that was typed.
const draftSource = signal<Source>('internal_docker');
const draft = signal<Values>({});

export function CreateView() {
  const [sending, setSending] = useState(false);
  const { problems, form, summary, show, clear, clearField } = useProblems();
  const source = draftSource.value;
  const values = draft.value;
  const fields = fieldsOf('create', source);
  const hosting = connection.value?.hosting ?? 'cloud';

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    setSending(true);
    clear();
    try {
      const deployment = await createDeployment(createBody(source, values));
      draft.value = {};
      announce(`${deployment.name} was created`);
      go({ view: 'deployment', id: deployment.id });
    } catch (error) {
      show(error, fields.map((field) => keyOf(field.path)));
    } finally {
      setSending(false);
    }
  };
  const fillExample = () => {
    draft.value = Object.fromEntries(fields.filter((field) => field.example).map((field) => [keyOf(field.path), field.example]));
    clear();
  };

  return (
    <div class="narrow">
      <nav class="crumbs" aria-label="Breadcrumb">
        <a href={href({ view: 'deployments' })}>Deployments</a>
        <Icon name="right" />
        <span aria-current="page">New</span>
      </nav>
      <Heading title="New deployment">New deployment</Heading>
      <p class="lead">Creates the deployment and its first revision, then shows the revision on its way.</p>
      <form class="panel" ref={form} onSubmit={submit} noValidate>
        <ProblemSummary problems={problems.rest} title="The deployment was not created." box={summary} />
        <fieldset class="sources">
          <legend>Source</legend>
          <div class="options">
            {SOURCES.filter((choice) => choice.hosting.includes(hosting)).map((choice) => (
              <label key={choice.source} class="option">
                <input
                  type="radio"
                  name="source"
                  value={choice.source}
                  checked={choice.source === source}
                  aria-describedby={`${choice.source}-help`}
                  onChange={() => {
                    draftSource.value = choice.source;
                    clear();
                  }}
                />
                <Icon name={choice.source === 'repo_host' ? 'branch' : 'image'} />
                <span class="name">{choice.label}</span>
                <span class="help" id={`${choice.source}-help`}>
                  {choice.help}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <div class="fields">
          {fields.map((field) => {
            const key = keyOf(field.path);
            return (
              <Field
                key={key}
                field={field}
                value={values[key] ?? ''}
                issues={problems.fields[key]}
                onChange={(value) => {
                  draft.value = { ...values, [key]: value };
                  clearField(key);
                }}
              />
            );
          })}
        </div>
        <footer class="actions">
          <button type="submit" class="primary" aria-disabled={sending}>
            {sending ? 'Creating…' : 'Create and deploy'}
          </button>
          <button type="button" class="plain" onClick={fillExample}>
            Fill in an example
          </button>
        </footer>
      </form>
    </div>
  );
}
