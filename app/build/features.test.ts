import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { featuresModule, partOf } from './features.ts';

const root = mkdtempSync(join(tmpdir(), 'tributary-features-'));
afterAll(() => rmSync(root, { recursive: true }));

test('a feature is in the lists of the parts that its folder has, with nothing said elsewhere', () => {
  for (const file of ['voice/server/feature.ts', 'notes/server/feature.ts', 'notes/shared/api.ts']) {
    const path = join(root, 'app/features', file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, '');
  }
  const { [0]: first, [1]: second, length } = featuresModule(root, 'server').split('\n');
  expect([first, second, length]).toEqual([
    expect.stringMatching(/^import feature0 from ".*notes\/server\/feature\.ts";$/),
    expect.stringMatching(/^import feature1 from ".*voice\/server\/feature\.ts";$/),
    3,
  ]);
  expect(featuresModule(root, 'apis')).toContain('import * as feature0');
  expect(featuresModule(root, 'ui')).toBe('export const features = [];');
});

test.each([
  ['/home/x/app/features/server.ts', 'server'],
  ['/home/x/app/features/apis.ts', 'apis'],
  ['/home/x/app/features/storage.ts', 'storage'],
  ['/home/x/app/features/texts.ts', 'texts'],
  ['/home/x/app/features/notes/server.ts', undefined],
])('%s is the module of %s', (path, part) => expect(partOf(path)).toBe(part));
