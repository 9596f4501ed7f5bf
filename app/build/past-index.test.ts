import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import type { Rollup } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { importPastIndex } from './past-index.ts';

const root = realpathSync(mkdtempSync(join(tmpdir(), 'tributary-index-')));
afterAll(() => rmSync(root, { recursive: true, force: true }));

test('a name is imported from its own file, under whichever name; what the index does not list stays', async () => {
  for (const folder of ['app', 'runtime-core']) mkdirSync(join(root, folder));
  writeFileSync(
    join(root, 'runtime-core/index.ts'),
    "export {\n  one,\n  two as second,\n} from './numbers.ts';\nexport { other } from './other.ts';\n",
  );
  writeFileSync(join(root, 'runtime-core/numbers.ts'), 'export const one = 1;\nexport const two = 2;\n');
  writeFileSync(join(root, 'runtime-core/other.ts'), 'export const other = 3;\n');
  writeFileSync(
    join(root, 'app/page.ts'),
    "import { one, second as b } from '@tributary/runtime-core';\nimport { join as away } from 'somewhere';\nconsole.log(one, b, away);\n",
  );
  const reached: string[] = [];
  const built = (await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      importPastIndex(root),
      { name: 'seen', moduleParsed: ({ id }) => void reached.push(id.slice(root.length)) },
    ],
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: join(root, 'app/page.ts'), external: ['somewhere'] },
    },
  })) as Rollup.RollupOutput;
  expect(reached.toSorted()).toEqual(['/app/page.ts', '/runtime-core/numbers.ts']);
  expect(built.output[0].code).toContain('somewhere');
});
