// The heading of a view, and the window's title. It takes the focus when the user navigates, so that the keyboard and
// screen readers start at the top of the new view.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { hasNavigated } from '../browser/address.js';
import { visible } from '../browser/visible.js';

const PRODUCT = 'Deployment Control';
let isFirst = true;

export function Heading({ children, title }: { children: ComponentChildren; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // When the page is loaded, the focus stays where the browser puts it.
    if (!isFirst || hasNavigated) heading.current?.focus();
    isFirst = false;
  }, []);
  useEffect(() => {
    document.title = title === PRODUCT ? title : `${title} · ${PRODUCT}`;
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {typeof children === 'string' ? visible(children) : children}
    </h1>
  );
}
