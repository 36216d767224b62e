// A button that copies what the page does as a command of the command line.
import { commandText } from '../../browser/command.js';
import { copyText } from '../../browser/announce.js';
import { connection } from '../../service/connection.js';
import { proxyUrl, setup } from '../../service/setup.js';
import { Icon } from '../shell.js';

export interface CopyCommandProps {
  /** The words of each command after the program's name, such as `[['logs', 'support-agent']]`. */
  readonly commands: readonly (readonly string[])[];
  readonly label?: string;
}

export function CopyCommand({ commands, label = 'Copy as command' }: CopyCommandProps) {
  const text = commands.map((words) => commandText(words, serviceUrl())).join('\n');
  const copy = () => copyText(text, 'Command', `The browser did not allow copying. The command is: ${text}`);
  return (
    <button type="button" class="plain slim" title={text} onClick={() => void copy()}>
      <Icon name="copy" />
      {label}
    </button>
  );
}

/** The address of the service itself: the page's server passes on only requests of the page. */
export function serviceUrl(): string {
  const clientUrl = connection.value?.client.toJSON().baseUrl ?? '';
  return (clientUrl === proxyUrl() && setup.url) || clientUrl;
}
