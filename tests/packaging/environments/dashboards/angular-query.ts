import { injectInfiniteQuery, injectMutation, injectQuery } from 'angular-query';
import { DeploymentControl, type Deployment } from 'deployment-control';
import { queries } from 'deployment-control/query';

const { deployments, revisions, mutations } = queries(new DeploymentControl({ baseUrl: '/api' }));

export class Page {
  readonly id = (): string | undefined => 'd';
  readonly detail = injectQuery(() => deployments.detail(this.id()));
  readonly revision = injectQuery(() => revisions.untilFinished({ deployment_id: this.id(), revision_id: 'r' }));
  readonly pages = injectInfiniteQuery(() => deployments.pages());
  readonly patch = injectMutation(() => mutations.patch(this.id() ?? ''));

  use(): void {
    this.detail.data() satisfies Deployment | undefined;
    this.revision.data()?.status satisfies string | undefined;
    this.pages.data()?.pages[0]?.items satisfies readonly Deployment[] | undefined;
    this.patch.mutate({ secrets: [] });
  }
}
