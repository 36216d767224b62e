// Why a revision failed: what to do next, and the end of its log with the line that tells it.
import { visibleMessage } from '../../browser/visible.js';
import { diagnosisOf, setDoctor, type ToldLine } from '../../service/diagnoses.js';
import { logAddress } from '../../browser/address.js';
import { Notice } from '../../ui/shell.js';

export { diagnosisOf };

setDoctor(() => import('../../ui/doctor.js'));

export function Diagnosis({ deploymentId, revisionId }: { deploymentId: string; revisionId: string }) {
  const diagnosed = diagnosisOf(deploymentId, revisionId).value;
  if (diagnosed === null) return <p class="loading">Looking for the reason in its log…</p>;
  const { findings, lastError, isGeneral } = diagnosed;
  if (findings.length === 0 && !lastError) return null;
  const excerpt = ({ text, before, after, place }: ToldLine) => (
    <pre class="excerpt">
      {before.map((line) => `${visibleMessage(line)}\n`)}
      <a href={logAddress(deploymentId, { revision: revisionId, ...place })} title="Show it in the log">
        {visibleMessage(text)}
      </a>
      {after.map((line) => `\n${visibleMessage(line)}`)}
    </pre>
  );
  return (
    <div class="diagnosis main">
      {lastError && (
        <Notice
          tone="quiet"
          title={isGeneral ? 'Its last error:' : 'The log says nothing that is known. Its last error:'}
        >
          {excerpt(lastError)}
        </Notice>
      )}
      {findings.map(({ code, cause, nextStep, line }) => (
        <Notice key={code} tone={line ? 'bad' : 'quiet'} title={cause}>
          <p>{nextStep}</p>
          {line && excerpt(line)}
        </Notice>
      ))}
    </div>
  );
}
