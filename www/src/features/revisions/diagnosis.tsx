// Why a revision failed, with what to do next and the line of the log that tells it.
import { visibleMessage } from '../../browser/visible.js';
import { diagnosisOf, setDoctor, type ToldLine } from '../../service/diagnoses.js';
import { logAddress } from '../../ui/deployment-tabs.js';
import { Notice } from '../../ui/notices/notice.js';

export { diagnosisOf };

setDoctor(() => import('../../ui/doctor.js'));

export interface DiagnosisProps {
  readonly deploymentId: string;
  readonly revisionId: string;
}

export function Diagnosis({ deploymentId, revisionId }: DiagnosisProps) {
  const diagnosed = diagnosisOf(deploymentId, revisionId).value;
  if (diagnosed === null) return <p class="loading">Looking for the reason in its log…</p>;
  const { findings, lastError, isGeneral } = diagnosed;
  if (findings.length === 0 && !lastError) return null;
  const logLine = ({ text, place }: ToldLine) => (
    <a class="code" href={logAddress(deploymentId, { revision: revisionId, ...place })} title="Show it in the log">
      {visibleMessage(text)}
    </a>
  );
  return (
    <div class="diagnosis">
      {lastError && (
        <Notice
          tone="quiet"
          title={isGeneral ? 'Its last error:' : 'The log says nothing that is known. Its last error:'}
        >
          {logLine(lastError)}
          {lastError.around.length > 1 && <pre>{lastError.around.map(visibleMessage).join('\n')}</pre>}
        </Notice>
      )}
      {findings.map(({ code, cause, nextStep, line }) => (
        <Notice key={code} tone={line ? 'bad' : 'quiet'} title={cause}>
          <p>{nextStep}</p>
          {line && logLine(line)}
        </Notice>
      ))}
    </div>
  );
}
