// Every command by its name, in the order in which the help lists them, with the module that holds it. A module is
// loaded when its command runs. Generated from the folders by `make generate`; not to be edited by hand.
import type { Command } from '../command/command.js';

export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./forms/init.js')).initCommand,
  validate: async () => (await import('./forms/validate.js')).validateCommand,
  apply: async () => (await import('./deployments/apply.js')).applyCommand,
  delete: async () => (await import('./deployments/delete.js')).deleteCommand,
  deploy: async () => (await import('./deployments/deploy.js')).deployCommand,
  doctor: async () => (await import('./deployments/doctor.js')).doctorCommand,
  drift: async () => (await import('./deployments/drift.js')).driftCommand,
  export: async () => (await import('./deployments/export.js')).exportCommand,
  get: async () => (await import('./deployments/get.js')).getCommand,
  list: async () => (await import('./deployments/list.js')).listCommand,
  open: async () => (await import('./deployments/open.js')).openCommand,
  plan: async () => (await import('./deployments/plan.js')).planCommand,
  preview: async () => (await import('./deployments/preview.js')).previewCommand,
  secrets: async () => (await import('./deployments/secrets.js')).secretsCommand,
  wait: async () => (await import('./deployments/wait.js')).waitCommand,
  interrupt: async () => (await import('./revisions/interrupt.js')).interruptCommand,
  logs: async () => (await import('./revisions/logs.js')).logsCommand,
  redeploy: async () => (await import('./revisions/redeploy.js')).redeployCommand,
  revisions: async () => (await import('./revisions/revisions.js')).revisionsCommand,
  rollback: async () => (await import('./revisions/rollback.js')).rollbackCommand,
  connections: async () => (await import('./workspace/connections.js')).connectionsCommand,
  integrations: async () => (await import('./workspace/integrations.js')).integrationsCommand,
  providers: async () => (await import('./workspace/providers.js')).providersCommand,
  repositories: async () => (await import('./workspace/repositories.js')).repositoriesCommand,
  request: async () => (await import('./workspace/request.js')).requestCommand,
  console: async () => (await import('./servers/console.js')).consoleCommand,
  emulator: async () => (await import('./servers/emulator.js')).emulatorCommand,
  mcp: async () => (await import('./servers/mcp.js')).mcpCommand,
  completion: async () => (await import('./setup/completion.js')).completionCommand,
  profile: async () => (await import('./setup/profile.js')).profileCommand,
};

/** All of them, for the help and for completions. */
export function allCommands(): Promise<readonly Command[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()));
}
