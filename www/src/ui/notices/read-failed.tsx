// Says that something could not be read, with a button to try again.
import { ErrorText } from './error-text.js';
import { Notice } from './notice.js';

export function ReadFailed({ what, error, retry }: { what: string; error: unknown; retry?: () => void }) {
  if (error == null) return null;
  return (
    <Notice title={`The ${what} could not be read.`}>
      <ErrorText error={error} />
      {retry && (
        <button type="button" onClick={retry}>
          Try again
        </button>
      )}
    </Notice>
  );
}
