// Every command by its name, in the order in which the help lists them, with the module that holds it. A module is loaded when its
// command runs. A new command is a file in the folder of its group and a row here.
import type { Command } from '../command/command.js';

export const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  init: async () => (await import('./forms/init.js')).initCommand,
  validate: async () => (await import('./forms/validate.js')).validateCommand,
  deploy: async () => (await import('./deployments/deploy.js')).deployCommand,
  plan: async () => (await import('./deployments/plan.js')).planCommand,
  apply: async () => (await import('./deployments/apply.js')).applyCommand,
  drift: async () => (await import('./deployments/drift.js')).driftCommand,
  export: async () => (await import('./deployments/export.js')).exportCommand,
  preview: async () => (await import('./deployments/preview.js')).previewCommand,
  list: async () => (await import('./deployments/list.js')).listCommand,
  get: async () => (await import('./deployments/get.js')).getCommand,
  open: async () => (await import('./deployments/open.js')).openCommand,
  wait: async () => (await import('./deployments/wait.js')).waitCommand,
  secrets: async () => (await import('./deployments/secrets.js')).secretsCommand,
  delete: async () => (await import('./deployments/delete.js')).deleteCommand,
  revisions: async () => (await import('./revisions/revisions.js')).revisionsCommand,
  logs: async () => (await import('./revisions/logs.js')).logsCommand,
  rollback: async () => (await import('./revisions/rollback.js')).rollbackCommand,
  redeploy: async () => (await import('./revisions/redeploy.js')).redeployCommand,
  interrupt: async () => (await import('./revisions/interrupt.js')).interruptCommand,
  doctor: async () => (await import('./deployments/doctor.js')).doctorCommand,
  repositories: async () => (await import('./workspace/repositories.js')).repositoriesCommand,
  integrations: async () => (await import('./workspace/integrations.js')).integrationsCommand,
  providers: async () => (await import('./workspace/providers.js')).providersCommand,
  connections: async () => (await import('./workspace/connections.js')).connectionsCommand,
  request: async () => (await import('./workspace/request.js')).requestCommand,
  console: async () => (await import('./servers/console.js')).consoleCommand,
  emulator: async () => (await import('./servers/emulator.js')).emulatorCommand,
  mcp: async () => (await import('./servers/mcp.js')).mcpCommand,
  profile: async () => (await import('./setup/profile.js')).profileCommand,
  completion: async () => (await import('./setup/completion.js')).completionCommand,
};

/** All of them, for the help and for completions. */
export function allCommands(): Promise<readonly Command[]> {
  return Promise.all(Object.values(COMMANDS).map((load) => load()));
}
