// The functions that JSX compiles to. The build imports them into every file with JSX, as `_h` and `_F`, because this
// form makes smaller files than the automatic one.
export { Fragment as _F, h as _h } from 'preact';
