// Why a revision failed, with what to do next and the line of the log that tells it.
import '../../ui/shell.js';
import { diagnosisOf } from '../../service/diagnoses.js';
import { Notice } from '../../ui/notices/notice.js';

export interface DiagnosisProps {
  readonly deploymentId: string;
  readonly revisionId: string;
}

export function Diagnosis({ deploymentId, revisionId }: DiagnosisProps) {
  const diagnosed = diagnosisOf(deploymentId, revisionId).value;
  if (diagnosed === null) return <p class="loading">Looking for the reason in its log…</p>;
  const { findings, lastError } = diagnosed;
  if (findings.length === 0 && lastError === undefined) return null;
  return (
    <div class="diagnosis">
      {findings.map(({ code, cause, nextStep, line }) => (
        <Notice key={code} tone={line ? 'bad' : 'quiet'} title={cause}>
          <p>{nextStep}</p>
          {line && <LogLine text={line.text} />}
        </Notice>
      ))}
      {findings.length === 0 && lastError !== undefined && (
        <Notice tone="quiet" title="The log says nothing that is known. Its last error:">
          <LogLine text={lastError} />
        </Notice>
      )}
    </div>
  );
}

function LogLine({ text }: { text: string }) {
  return <code>{text}</code>;
}
