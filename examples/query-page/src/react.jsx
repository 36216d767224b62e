import { MutationCache, QueryClient, QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { deployments, mutations, refreshStale, revisions } from './control.js';

const client = new QueryClient({ mutationCache: new MutationCache({ onSettled: refreshStale(() => client) }) });

function Page() {
  const { data, error } = useQuery(deployments.list());
  return (
    <>
      {error && <p role="alert">{error.message}</p>}
      <ul>
        {data?.items.map((deployment) => (
          <Deployment key={deployment.id} {...deployment} />
        ))}
      </ul>
    </>
  );
}

function Deployment({ id, name, source_revision_config: { image_uri }, latest_revision_id }) {
  const ids = { deployment_id: id, revision_id: latest_revision_id };
  const { data: revision } = useQuery({ ...revisions.untilFinished(ids), enabled: Boolean(latest_revision_id) });
  const { mutate: change, isPending } = useMutation(mutations.patch(id));
  const deploy = (data) => change({ source_revision_config: { image_uri: data.get('image') } });
  return (
    <li>
      {name}: <code>{image_uri}</code> <output>{revision?.status}</output>
      <form action={deploy}>
        <input name="image" aria-label="Next image" required />
        <button disabled={isPending}>Deploy</button>
      </form>
    </li>
  );
}

createRoot(document.querySelector('#page')).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <Page />
    </QueryClientProvider>
  </StrictMode>,
);
