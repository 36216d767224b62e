// The page around the form that creates a deployment. It is drawn before the form is loaded.
import type { ComponentChildren } from 'preact';
import { Breadcrumb } from '../../ui/breadcrumb.js';
import { Heading } from '../../ui/heading.js';

export function CreatePage({ children }: { children: ComponentChildren }) {
  return (
    <div class="form-page">
      <Breadcrumb path="deployments" label="Deployments" current="New" />
      <Heading title="New deployment">New deployment</Heading>
      <p class="lead">
        Creates the deployment and its first revision, then shows the revision’s progress. What you type is checked at
        once, and nothing is sent before you press <em>Create and deploy</em>.
      </p>
      {children}
    </div>
  );
}
