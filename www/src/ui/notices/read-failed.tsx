// Says that something could not be read, with a button to try again.
import { errorMessage } from '../../browser/error-message.js';
import { Notice } from './notice.js';

export function ReadFailed({ what, error, retry }: { what: string; error: unknown; retry?: () => void }) {
  if (error == null) return null;
  return (
    <Notice title={`The ${what} could not be read.`}>
      <p>{errorMessage(error)}</p>
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </Notice>
  );
}
