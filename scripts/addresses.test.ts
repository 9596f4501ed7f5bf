// URLs of the HTTP interface may be written only in app/shared/api and a feature's shared/api.ts. Other code builds
// them from an endpoint, so that both sides change together.
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
/** Tests play the other side, so they write out the URLs that they expect. */
const free =
  /\.(test|spec)\.tsx?$|\/testing\/|^app\/(shared\/api|e2e|build)\/|^app\/features\/[^/]+\/(shared\/api\.ts$|e2e\/)/;
const spelled = /['"`]\/api\//;

const linesOf = (text: string): readonly string[] => text.split('\n').filter((line) => spelled.test(line));

test.each([
  ["getJSON('/api/folders')", 1],
  ['`/api/runs/${id}`', 1],
  ["from '../../shared/api/folders.ts'", 0],
  ['// GET /api/runs', 0],
])('%s spells %i addresses', (line, count) => expect(linesOf(line)).toHaveLength(count));

test('no file of the app spells out an address', () => {
  const files = globSync('app/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !free.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(
    files.flatMap((file) => linesOf(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line}`)),
  ).toEqual([]);
});
