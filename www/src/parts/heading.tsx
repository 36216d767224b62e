// The heading of a view. It takes the focus when the route changes, so that a screen reader and the keyboard start at the new view's top.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { hasMoved } from '../routes.js';

const PRODUCT = 'Deployment Control';
let first = true;

export function Heading({ children, title }: { children: ComponentChildren; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // Loading the page is no change of route: there the browser's own start is right.
    if (!first || hasMoved) heading.current?.focus();
    first = false;
  }, []);
  useEffect(() => {
    document.title = title === PRODUCT ? title : `${title} · ${PRODUCT}`;
  }, [title]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
