import start, { Service } from './from_javascript.js';

await start();
const service = new Service(`${location.origin}/api`);

async function show() {
  const names = (await service.list({ limit: 100 })).map(({ name, status }) => `${name} ${status}`);
  document
    .querySelector('ul')
    .replaceChildren(...names.map((name) => Object.assign(document.createElement('li'), { textContent: name })));
}

// Plain objects in, plain objects out. A mistake is told with the path of its field.
try {
  await service.create({ name: 'agent', source: 'external_docker', source_config: {}, secrets: 'none' });
} catch (error) {
  document.querySelector('[role=alert]').textContent = error.message;
}
const deployment = await service.create({
  name: 'agent',
  source: 'external_docker',
  source_config: { custom_url: undefined },
  source_revision_config: { image_uri: 'registry.example/agent:1' },
  secrets: [{ name: 'API_KEY', value: 'hunter2' }],
});
await service.waitUntilDeployed(deployment);
await show();
