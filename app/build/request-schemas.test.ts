import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { build } from 'vite';
import type { Rollup } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { dropRequestSchemas } from './request-schemas.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-schemas-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test.each(['app/shared/api/notes.ts', 'app/features/notes/shared/api.ts'])(
  'schemas of requests in %s are left out of a browser build; those of answers and other bodies stay',
  async (file) => {
    for (const folder of ['app/shared/api', dirname(file)]) mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(
      join(root, 'app/shared/api/endpoint.ts'),
      `// @__NO_SIDE_EFFECTS__
export const endpoint = (method: string, path: string, parts?: object) => ({ method, path, ...parts });\n`,
    );
    writeFileSync(
      join(root, file),
      `import { endpoint } from '${root}/app/shared/api/endpoint.ts';
const draft = { title: 'of a request' } as const;
const note = { title: 'of an answer', properties: { body: 'inside an answer' } } as const;
export const notesApi = {
  add: endpoint('POST', '/api/notes', { body: draft, answer: note }),
  change: endpoint('PATCH', '/api/notes/:id', { body: { title: 'spelled out' } as const }),
  list: endpoint('GET', '/api/notes'),
  other: { body: 'of no endpoint' },
};\n`,
    );
    writeFileSync(
      join(root, 'app/page.ts'),
      `import { notesApi } from './${relative('app', file)}';\nconsole.log(notesApi);\n`,
    );
    const built = (await build({
      root,
      configFile: false,
      logLevel: 'silent',
      plugins: [dropRequestSchemas()],
      build: { write: false, minify: false, rollupOptions: { input: join(root, 'app/page.ts') } },
    })) as Rollup.RollupOutput;
    const { code } = built.output[0];
    for (const gone of ['of a request', 'spelled out']) expect(code).not.toContain(gone);
    for (const left of ['of an answer', 'inside an answer', 'of no endpoint', '/api/notes/:id'])
      expect(code).toContain(left);
  },
);
