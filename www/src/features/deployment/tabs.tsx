// The tabs of a deployment: links, so that each has an address, a place in the browser's history and a window of its
// own. The focus stays on the link that was pressed; what leads to a tab from elsewhere takes it to the tab's content.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { href } from '../../browser/address.js';
import { offers } from '../../service/operations.js';
import { TABS } from '../../ui/deployment-tabs.js';

/** The name of a tab, as it is shown. */
export function tabLabel(tab: string): string {
  return tab ? tab.charAt(0).toUpperCase() + tab.slice(1) : 'Overview';
}

export function Tabs({ id, tab: current }: { id: string; tab: string }) {
  return (
    <nav class="tabs" aria-label="Parts of the deployment">
      {['', ...TABS].map(
        (tab) =>
          (tab !== 'logs' || offers('logs')) && (
            <a
              key={tab}
              href={tab ? href('deployments', id, tab) : href('deployments', id)}
              aria-current={tab === current ? 'page' : undefined}
            >
              {tabLabel(tab)}
            </a>
          ),
      )}
    </nav>
  );
}

export function TabContent({ tab, children }: { tab: string; children: ComponentChildren }) {
  const content = useRef<HTMLDivElement>(null);
  const isFirst = useRef(true);
  useEffect(() => {
    const { activeElement } = document;
    if (!isFirst.current && (activeElement === document.body || content.current?.contains(activeElement)))
      content.current?.focus();
    isFirst.current = false;
  }, [tab]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form.
    <div ref={content} class="tab" role="group" tabIndex={-1} aria-label={tabLabel(tab)}>
      {children}
    </div>
  );
}
