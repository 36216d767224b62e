// What stands around the form that creates a deployment. It is drawn with the page's frame, before the form is there.
import type { ComponentChildren } from 'preact';
import { href } from '../routes.js';
import { Heading } from './heading.js';
import { Icon } from './icon.js';

export function CreatePage({ children }: { children: ComponentChildren }) {
  return (
    <div class="form-page">
      <nav class="crumbs" aria-label="Breadcrumb">
        <a href={href({ view: 'deployments' })}>Deployments</a>
        <Icon name="right" />
        <span aria-current="page">New</span>
      </nav>
      <Heading title="New deployment">New deployment</Heading>
      <p class="lead">
        Creates the deployment and its first revision, then shows the revision on its way. What is typed is checked at once, and nothing is sent before <em>Create and deploy</em> is pressed.
      </p>
      {children}
    </div>
  );
}
