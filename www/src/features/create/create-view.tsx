// The form that creates a deployment.
import '../../form/chunk.js';
import type { DeploymentCreate } from 'deployment-control/slim';
import { useState } from 'preact/hooks';
import { navigate, path } from '../../browser/address.js';
import { announce } from '../../browser/announce.js';
import { Deferred } from '../../form/deferred.js';
import { problemCount } from '../../form/issues.js';
import { createDraft, discardDraft } from '../../form/model/drafts.js';
import { Sections } from '../../form/sections.js';
import { SubmitBar } from '../../form/submit-bar.js';
import { Summary } from '../../form/summary.js';
import { useDiscard } from '../../form/use-discard.js';
import { maybeDone, useSubmit } from '../../form/use-submit.js';
import { createDeployment } from '../../service/deployments.js';
import { lazy } from '../../ui/lazy.js';
import { exampleOf } from './example.js';
import { SourceChoice } from './source-choice.js';

const JsonImport = lazy(async () => (await import('../../form/import-export/import-export.js')).JsonImport);
const Listeners = lazy(async () => (await import('./listeners.js')).Listeners);
const Repositories = lazy(async () => (await import('./repositories.js')).Repositories);
const RequestCode = lazy(async () => (await import('../../form/import-export/import-export.js')).RequestCode);

export function CreateView() {
  return (
    <Deferred>
      <CreateForm />
    </Deferred>
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
        <SourceChoice form={form} />
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
          <button type="button" class="plain" onClick={() => form.load(exampleOf(form))}>
            Fill in an example
          </button>
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
