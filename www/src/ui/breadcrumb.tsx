// The way from a list to the view that is shown.
import { href } from '../browser/address.js';
import { visible } from '../browser/visible.js';
import { Icon } from './icon.js';

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
