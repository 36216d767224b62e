// Explanations and footprints tell their types. Compiled by the build; nothing here runs.
import {
  explainPatch, footprint, issuesFrom, validateCreate, type Deployment, type FootprintGroupName, type PatchEntry, type ReasonCode, type SecretChange, type Vocabulary,
} from 'deployment-control';

declare const deployment: Deployment;

const { newRevision, changes, unchanged, losses } = explainPatch({ source_config: { build_on_push: true } }, deployment);
newRevision satisfies 'will' | 'will_not' | 'may';
[...changes, ...unchanged] satisfies PatchEntry[];
changes[0]?.secret?.change satisfies SecretChange | undefined;
losses[0]?.code satisfies ReasonCode | undefined;
explainPatch({ secrets: null }, null);

// A patch in a service's own words needs the words.
const vocabulary: Vocabulary = { repoHost: 'github', agent: 'product' };
explainPatch({ revision_source: 'github', source_revision_config: { product_config_path: 'a.json' } }, { source: 'github' }, { vocabulary });
// @ts-expect-error `github` is no source of the contract
explainPatch({ revision_source: 'github' });
validateCreate({ source: 'github' }, { vocabulary });
issuesFrom(new Error('x'), { vocabulary });

const { groups, total } = footprint({ cpu: 1, labels: { team: 'a' } });
groups[0]?.group satisfies FootprintGroupName | undefined;
total.cpu satisfies readonly [number, number];
// @ts-expect-error a specification is an object
footprint('x');
