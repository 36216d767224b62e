// What JSX becomes. The build puts it into every file that has JSX, as `_h` and `_F`: plain calls weigh less than those of the automatic form.
export { Fragment as _F, h as _h } from 'preact';
