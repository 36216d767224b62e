// What services answer to a change in place of the deployment.

const json = (body) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

/** Answers by what they are, each made of the deployment. */
export const UNSHOWN = {
  'status 204': () => new Response(null, { status: 204 }),
  'status 202, empty': () => new Response('', { status: 202 }),
  'the id alone': ({ id }) => json({ id }),
  'inside another record': (deployment) => json({ deployment }),
};
