// The form that creates a deployment.
import '../../form/chunk.js';
import type { DeploymentCreate } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { navigate, path } from '../../browser/address.js';
import { announce } from '../../browser/announce.js';
import { Deferred, Issues, problemCount } from '../../form/control.js';
import { createDraft, discardDraft } from '../../form/model/drafts.js';
import { sourcesFor } from '../../form/model/fields.js';
import { sourceChoice } from '../../form/model/sources.js';
import { Sections } from '../../form/sections.js';
import { SubmitBar, useDiscard } from '../../form/submit-bar.js';
import { Summary } from '../../form/summary.js';
import { maybeDone, useSubmit } from '../../form/use-submit.js';
import { createDeployment } from '../../service/deployments.js';
import { Choices } from '../../ui/choices.js';
import { Breadcrumb, Heading, lazy } from '../../ui/shell.js';

const JsonImport = lazy(async () => (await import('../../form/later/index.js')).JsonImport);
const Listeners = lazy(async () => (await import('../../form/later/index.js')).Listeners);
const Repositories = lazy(async () => (await import('../../form/later/index.js')).Repositories);
const RequestCode = lazy(async () => (await import('../../form/later/index.js')).RequestCode);

export function CreateView() {
  return (
    <div class="form-page">
      <Breadcrumb path="deployments" label="Deployments" current="New" />
      <Heading title="New deployment">New deployment</Heading>
      <p class="lead">
        Creates the deployment and its first revision, then shows the revision’s progress. What you type is checked at
        once, and nothing is sent before you press <em>Create and deploy</em>.
      </p>
      <Deferred>
        <CreateForm />
      </Deferred>
    </div>
  );
}

function CreateForm() {
  const [form, setForm] = useState(createDraft);
  const discard = useDiscard(form, () => {
    discardDraft();
    setForm(createDraft());
  });
  const { sending, failure, element, summary, submit, sendAllTheSame } = useSubmit(form, async () => {
    const deployment = await createDeployment(form.body() as unknown as DeploymentCreate);
    discardDraft();
    announce(`${deployment.name} was created`);
    // Whoever went elsewhere meanwhile stays there.
    if (path.peek()?.[0] === 'create') navigate('deployments', deployment.id);
  });
  const errors = form.submitted.value ? form.errors.value.length : 0;
  return (
    <>
      <form class="form" ref={element} onSubmit={submit} noValidate>
        <Summary
          form={form}
          failure={failure}
          title={
            maybeDone(failure)
              ? 'It is not known whether the deployment was created.'
              : 'The deployment was not created.'
          }
          element={summary}
          sendAllTheSame={sendAllTheSame}
        />
        <Choices
          legend="Source"
          name="source"
          value={form.source}
          onChange={(source) => form.setSource(source)}
          choices={sourcesFor(form.hosting).map(sourceChoice)}
        >
          <Issues issues={form.issuesAt(['source'])} path={['source']} />
        </Choices>
        <Sections
          form={form}
          picker={form.source === 'repo_host' && <Repositories form={form} />}
          target={<Listeners form={form} />}
        >
          <section class="section" aria-label="Import and export">
            <JsonImport form={form} />
            <RequestCode form={form} />
          </section>
        </Sections>
        <SubmitBar>
          <p class="verdict" role="status">
            {errors > 0 ? (
              <>
                <strong>{problemCount(errors)}</strong> to mend
              </>
            ) : (
              'Not sent yet'
            )}
          </p>
          {form.dirty.value && discard.button}
          <button type="submit" class="primary" aria-disabled={sending}>
            {sending ? 'Creating…' : 'Create and deploy'}
          </button>
        </SubmitBar>
      </form>
      {discard.dialog}
    </>
  );
}
