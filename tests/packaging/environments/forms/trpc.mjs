// A server takes a form by tRPC: what the check refuses never reaches the procedure.
import { initTRPC, TRPCError } from '@trpc/server';
import { createSchema } from 'deployment-control';

const t = initTRPC.create();
const router = t.router({ create: t.procedure.input(createSchema).mutation(({ input }) => `created ${input.name}`) });
const caller = t.createCallerFactory(router)({});

const form = {
  name: 'agent',
  source: 'internal_docker',
  source_config: {},
  source_revision_config: { image_uri: 'registry.example/agent:1' },
  secrets: [],
};
const refused = await caller.create({ ...form, name: 5 }).catch((error) => error);
const messages = refused.cause.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
console.log(
  JSON.stringify({
    created: await caller.create(form),
    refused: refused instanceof TRPCError && refused.code,
    messages,
  }),
);
