// Follows every link of a folder of HTML, to files and to places in them, and finds what is loaded from elsewhere. No
// network.
import { readdir, readFile } from 'node:fs/promises';
import { join, normalize, relative } from 'node:path';

export async function brokenLinks(folder) {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)));
  const there = new Set(files);
  const html = files.filter((name) => name.endsWith('.html'));
  const texts = new Map(
    await Promise.all(html.map(async (name) => [name, await readFile(join(folder, name), 'utf8')])),
  );
  const places = new Map(
    [...texts].map(([name, text]) => [
      name,
      new Set(Array.from(text.matchAll(/ (?:id|name)="([^"]+)"/g), ([, id]) => id)),
    ]),
  );
  const broken = [];
  const foreign = [];
  for (const [name, text] of texts) {
    for (const [tag, , link] of text.matchAll(/<(?:a|link|img|script)\b[^>]*? (href|src)="([^"]*)"/g)) {
      if (/^(?:https?:)?\/\//.test(link)) {
        if (!tag.startsWith('<a')) foreign.push(`${name} loads ${link}`);
        continue;
      }
      if (/^(?:mailto|data|javascript):/.test(link)) continue;
      const [path, anchor] = link.split('#');
      const target = path === '' ? name : normalize(join(name, '..', decodeURIComponent(path.split('?')[0])));
      if (!there.has(target)) broken.push(`${name}: ${link} leads to no file`);
      else if (anchor && places.has(target) && !places.get(target).has(decodeURIComponent(anchor)) && anchor !== '')
        broken.push(`${name}: ${link} leads to no place in it`);
    }
  }
  return { pages: html.length, broken: [...new Set(broken)], foreign: [...new Set(foreign)] };
}
