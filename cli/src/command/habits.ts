// The words that people bring from other command lines, and what stands for them here.

/** Words for a command of this command line, which runs. */
export const SAME: Readonly<Record<string, string>> = {
  api: 'request',
  describe: 'get',
  ls: 'list',
  ps: 'list',
  remove: 'delete',
  repos: 'repositories',
  restart: 'redeploy',
  rm: 'delete',
  show: 'get',
  status: 'get',
};

/** Words for what no command does by itself, and what to do. */
export const INSTEAD: Readonly<Record<string, string>> = {
  config: 'services and their settings are kept by "deployment-control profile set NAME"',
  create: '"deployment-control deploy FILE" creates what FILE describes, and "init" begins such a file',
  destroy: '"deployment-control delete NAME" deletes a deployment',
  down: '"deployment-control delete NAME" deletes a deployment, "preview down" a preview',
  env: '"deployment-control secrets list NAME" lists the environment variables of a deployment',
  info: '"deployment-control get NAME" shows a deployment, "doctor" the service',
  login:
    'set DEPLOYMENT_CONTROL_URL and DEPLOYMENT_CONTROL_API_KEY, or keep the service by "deployment-control profile set NAME"',
  logout: 'no key is kept: take DEPLOYMENT_CONTROL_API_KEY out of the environment',
  push: '"deployment-control deploy FILE --tarball ARCHIVE" uploads the source, "secrets push NAME" sends secrets',
  scale: '"deployment-control deploy FILE --set source_config.resource_spec.max_scale=3" changes the sizes',
  up: '"deployment-control deploy FILE" creates or changes a deployment, "preview up" a preview',
  update: '"deployment-control deploy FILE" changes what differs from FILE',
  version: '"deployment-control --version" prints the version',
  whoami: '"deployment-control doctor" says which service answers and whether it takes the key',
};
