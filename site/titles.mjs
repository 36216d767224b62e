// A plugin of TypeDoc: a guide is called what its first heading says, and a module what people import.
import { Converter, ReflectionKind } from 'typedoc';

const HEADING = /^# (.+)\n/m;
const PACKAGE = 'deployment-control';

export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
    const index = document.content.findIndex(({ kind, text }) => kind === 'text' && HEADING.test(text));
    if (index < 0) throw new Error(`the page ${document.name} has no heading`);
    const part = document.content[index];
    const found = HEADING.exec(part.text);
    document.name = found[1];
    // What stands before the heading is a comment for who would edit a page that is made.
    document.content = [{ ...part, text: part.text.slice(found.index) }, ...document.content.slice(index + 1)];
    // Cargo's own words behind a language, such as `rust,no_run`, are no language.
    for (const each of document.content) each.text = each.text.replace(/^(\s*```\w+),\w+/gm, '$1');
  });
  app.converter.on(Converter.EVENT_CREATE_DECLARATION, (_context, reflection) => {
    if (!reflection.kindOf(ReflectionKind.Module)) return;
    // TypeDoc calls `entries/index` by its folder alone.
    const name = reflection.name.replace(/^entries\/?/, '');
    reflection.name = name === '' ? PACKAGE : `${PACKAGE}/${name}`;
  });
}
