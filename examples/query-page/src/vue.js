// Written without a compiler for templates. What a query depends on is read in `computed`, so that it follows.
import { MutationCache, QueryClient, useMutation, useQuery, VueQueryPlugin } from '@tanstack/vue-query';
import { computed, createApp, h } from 'vue';
import { deployments, mutations, refreshStale, revisions } from './control.js';

const client = new QueryClient({ mutationCache: new MutationCache({ onSettled: refreshStale(() => client) }) });

const Deployment = {
  props: ['record'],
  setup(props) {
    const ids = () => ({ deployment_id: props.record.id, revision_id: props.record.latest_revision_id });
    const { data: revision } = useQuery(
      computed(() => ({ ...revisions.untilFinished(ids()), enabled: Boolean(ids().revision_id) })),
    );
    const { mutate: change, isPending } = useMutation(computed(() => mutations.patch(props.record.id)));
    const deploy = (event) => {
      event.preventDefault();
      change({ source_revision_config: { image_uri: new FormData(event.target).get('image') } });
    };
    return () =>
      h('li', [
        `${props.record.name}: `,
        h('code', props.record.source_revision_config.image_uri),
        ' ',
        h('output', revision.value?.status),
        h('form', { onSubmit: deploy }, [
          h('input', { name: 'image', 'aria-label': 'Next image', required: true }),
          h('button', { disabled: isPending.value }, 'Deploy'),
        ]),
      ]);
  },
};

const Page = {
  setup() {
    const { data, error } = useQuery(deployments.list());
    return () => [
      error.value && h('p', { role: 'alert' }, error.value.message),
      h(
        'ul',
        data.value?.items.map((record) => h(Deployment, { key: record.id, record })),
      ),
    ];
  },
};

createApp(Page).use(VueQueryPlugin, { queryClient: client }).mount('#page');
