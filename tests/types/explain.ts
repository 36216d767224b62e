// Explanations and footprints tell their types. Compiled by the build; nothing here runs.
import {
  explainPatch,
  footprint,
  issuesFrom,
  validateCreate,
  validatePatch,
  type Deployment,
  type FootprintGroupName,
  type PatchEntry,
  type ReasonCode,
  type SecretChange,
  type Vocabulary,
} from 'deployment-control';

declare const deployment: Deployment;

const { newRevision, changes, unchanged, losses } = explainPatch(
  { source_config: { build_on_push: true } },
  deployment,
);
newRevision satisfies 'will' | 'will_not' | 'may';
[...changes, ...unchanged] satisfies PatchEntry[];
changes[0]?.secret?.change satisfies SecretChange | undefined;
losses[0]?.code satisfies ReasonCode | undefined;
explainPatch({ secrets: null }, null);

// Of the deployment as much as is known, a source of a service's own among it.
const known = { source: 'external_docker', source_config: { resource_spec: { cpu: 1 } } };
explainPatch({ source_config: {} }, known);
validatePatch({ source_config: {} }, { current: known });
// @ts-expect-error -- what is known must be of the deployment
explainPatch({ source_config: {} }, { source_config: 5 });

// @ts-expect-error the patch stands first, then the deployment
explainPatch(deployment, { secrets: null });

// A patch in a service's own words needs the words.
const vocabulary: Vocabulary = { repoHost: 'github', agent: 'product' };
explainPatch(
  { revision_source: 'github', source_revision_config: { product_config_path: 'a.json' } },
  { source: 'github' },
  { vocabulary },
);
// @ts-expect-error `github` is no source of the contract
explainPatch({ revision_source: 'github' });
validateCreate({ source: 'github' }, { vocabulary });
issuesFrom(new Error('x'), { vocabulary });

const { groups, total } = footprint({ cpu: 1, labels: { team: 'a' } });
groups[0]?.group satisfies FootprintGroupName | undefined;
total.cpu satisfies readonly [number, number];
// @ts-expect-error a specification is an object
footprint('x');
