// The heading of a view, and the window's title and icon. It takes the focus when the user navigates, so that the
// keyboard and screen readers start at the top of the new view.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { hasNavigated, href } from '../browser/address.js';
import { visible } from '../browser/visible.js';
import type { Tone } from '../service/status.js';
import { Icon } from './icon.js';

const PRODUCT = 'Deployment Control';
let isFirst = true;

const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
const PLAIN_ICON = icon?.href ?? '';

/** The character before the window's title, and the colour and the sign of its icon. */
const SIGNS: Record<Tone, readonly [character: string, colour: string, sign: string]> = {
  busy: ['● ', '1a5fd0', 'M6 12h.1M12 12h.1M18 12h.1'],
  good: ['✓ ', '0c6b3d', 'M6 12l4 4 8-8'],
  bad: ['✕ ', 'b3261e', 'M7 7l10 10m0-10L7 17'],
  quiet: ['○ ', '545d6c', 'M7 12h10'],
};

export interface HeadingProps {
  readonly children: ComponentChildren;
  readonly title: string;
  /** How it stands with what is shown; the window's title and icon tell it. */
  readonly tone?: Tone | undefined;
}

export function Heading({ children, title, tone }: HeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // When the page is loaded, the focus stays where the browser puts it; else where the view has put it.
    if ((!isFirst || hasNavigated) && !document.activeElement?.matches('main *')) heading.current?.focus();
    isFirst = false;
  }, []);
  useEffect(() => {
    const [character, colour, sign] = tone ? SIGNS[tone] : ['', '$&', '$&'];
    document.title = title === PRODUCT ? title : `${character}${visible(title)} · ${PRODUCT}`;
    if (icon) icon.href = PLAIN_ICON.replace('4c51d8', colour).replace(/M6 8[^']+/, sign);
  }, [title, tone]);
  const text = typeof children === 'string' ? visible(children) : undefined;
  return (
    <h1 ref={heading} tabIndex={-1} title={text}>
      {text ?? children}
    </h1>
  );
}

export function Breadcrumb({ path, label, current }: { path: string; label: string; current: string }) {
  return (
    <nav class="crumbs" aria-label="Breadcrumb">
      <a href={href(path)}>{label}</a>
      <Icon name="right" />
      <span aria-current="page" title={current}>
        {visible(current)}
      </span>
    </nav>
  );
}
