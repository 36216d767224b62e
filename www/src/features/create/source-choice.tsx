// The choice of the source that a deployment is made from.
import { Issues } from '../../form/issues.js';
import { sourcesFor } from '../../form/model/fields.js';
import type { Form } from '../../form/model/form.js';
import { sourceText } from '../../form/model/sources.js';
import { Icon } from '../../ui/icon.js';

export function SourceChoice({ form }: { form: Form }) {
  return (
    <fieldset class="sources" id="source">
      <legend>Source</legend>
      <div class="options">
        {sourcesFor(form.hosting).map((source) => {
          const { label, help, icon } = sourceText(source);
          return (
            <label key={source} class="option">
              <input
                type="radio"
                name="source"
                value={source}
                checked={source === form.source}
                aria-describedby={`${source}-help`}
                onChange={() => form.setSource(source)}
              />
              <Icon name={icon} />
              <span class="name">{label}</span>
              <span class="help" id={`${source}-help`}>
                {help}
              </span>
            </label>
          );
        })}
      </div>
      <Issues issues={form.issuesAt(['source'])} path={['source']} />
    </fieldset>
  );
}
