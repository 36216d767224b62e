// The types of a watch as a caller sees them: this file is compiled, not run.
import {
  DeploymentControl,
  type DeploymentChange,
  type DeploymentSnapshot,
  type DeploymentWatch,
  type WatchedRevision,
} from 'deployment-control';

const control = new DeploymentControl();
const { signal } = new AbortController();

for await (const change of control.deployments.watch({ filter: { status: 'READY' }, minDelay: 1_000, signal })) {
  const { type, deployment, revision, previous }: DeploymentChange = change;
  if (type === 'changed') console.log(deployment.name, revision?.status, previous?.deployment.name);
}

const watch: DeploymentWatch = await control.deployments.watch();
const stop: () => void = watch.subscribe((changes, { revisions }) => {
  const revision: WatchedRevision | undefined = revisions.get('id');
  console.log(changes.length, revision?.revision?.id);
});
stop();
const { readAt, error }: DeploymentSnapshot = await watch.refresh();
// @ts-expect-error there is none before the first listing
console.log(error, readAt.toFixed());
// @ts-expect-error pages are the watch's own affair
void control.deployments.watch({ filter: { limit: 5 } });
// @ts-expect-error there is no such option
void control.deployments.watch({ interval: 5 });
