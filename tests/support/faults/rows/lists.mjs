// Many calls at once, and lists that do not keep to their pages.
import { ID, good, all, page, quick } from './parts.mjs';

export const LISTS = {
  'a thousand calls at once': {
    answers: [good],
    call: async (control, { signal }) => ({
      ids: new Set(
        await Promise.all(
          Array.from({ length: 1_000 }, async () => (await control.deployments.get(ID, { signal })).id),
        ),
      ).size,
    }),
    sees: { ids: 1 },
    most: 90_000,
    requests: 1_000,
  },
  'a page that repeats': {
    answers: [{ body: page(0, 2, 2) }],
    call: all,
    sees: { name: 'ResponseParseError', message: 'only repeats records that came before' },
    requests: 4,
  },
  'a page without offset': {
    answers: [{ body: page(0, 2) }, { body: page(2, 2) }, { body: page(4, 1) }],
    call: all,
    sees: { names: 'n0 n1 n2 n3 n4' },
    most: 500,
  },
  'a server that ignores the limit': {
    answers: [{ body: page(0, 5, 5) }, { body: page(5, 5, 10) }, { body: page(10, 0, 10) }],
    call: all,
    sees: { names: 'n0 n1 n2 n3 n4 n5 n6 n7 n8 n9' },
    most: 500,
  },
  'a page that fails in the middle': {
    answers: [{ body: page(0, 2, 2) }, { status: 503 }, { body: page(2, 1, 3) }],
    call: all,
    options: quick,
    sees: { names: 'n0 n1 n2' },
    most: 500,
  },
};
