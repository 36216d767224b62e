// What went wrong: the sentence first, the request that it is about folded.
import { errorMessage, errorRequest } from '../../browser/error-message.js';

export function ErrorText({ error }: { error: unknown }) {
  const request = errorRequest(error);
  return (
    <>
      <p>{errorMessage(error)}</p>
      {request && (
        <details class="request">
          <summary>Request</summary>
          <code>{request}</code>
        </details>
      )}
    </>
  );
}
