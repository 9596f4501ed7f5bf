// Commands begin under the Node that is installed, which may be Node 20, and fetch a newer one: until then they load nothing newer.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const scripts = fileURLToPath(new URL('..', import.meta.url));
/** Names that Node 20 has not got: an import of one fails before a line has run. */
const newer =
  /\b(?:enableCompileCache|flushCompileCache|registerHooks|stripTypeScriptTypes|findPackageJSON|styleText|glob)\b/;
const newerModules = ['node:sqlite', 'node:sea'];

const imports = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/^import (?:(?<names>[\s\S]*?) from )?'(?<from>[^']+)';/gm)].map(
    ({ groups }) => ({ names: groups?.['names'] ?? '', from: groups?.['from'] ?? '' }),
  );

/** The file, and all that it imports before it runs. */
function reached(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const { from } of imports(file)) if (from.startsWith('.')) reached(resolve(dirname(file), from), known);
  return known;
}

const commands = readdirSync(scripts).filter(
  (name) => name.endsWith('.mjs') && readFileSync(resolve(scripts, name), 'utf8').includes('ensureNode()'),
);

test.each(commands)('%s begins under Node 20', (name) => {
  const wrong = [...reached(resolve(scripts, name))].flatMap((file) =>
    file.endsWith('.ts')
      ? [file]
      : imports(file).flatMap(({ names, from }) =>
          from.startsWith('node:') && (newerModules.includes(from) || newer.test(names)) ? [`${file}: ${names}`] : [],
        ),
  );
  expect(wrong).toEqual([]);
});
