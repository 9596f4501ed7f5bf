import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { featuresModule } from './features.ts';

const root = mkdtempSync(join(tmpdir(), 'tributary-features-'));
afterAll(() => rmSync(root, { recursive: true }));

test('a feature is in the lists of the parts that its folder has, with nothing said elsewhere', () => {
  for (const file of ['voice/server/feature.ts', 'notes/server/feature.ts', 'notes/shared/api.ts']) {
    const path = join(root, 'app/features', file);
    mkdirSync(join(path, '..'), { recursive: true });
    writeFileSync(path, '');
  }
  const { [0]: first, [1]: second, length } = featuresModule(root, 'virtual:features/server').split('\n');
  expect([first, second, length]).toEqual([
    expect.stringMatching(/^import feature0 from ".*notes\/server\/feature\.ts";$/),
    expect.stringMatching(/^import feature1 from ".*voice\/server\/feature\.ts";$/),
    3,
  ]);
  expect(featuresModule(root, 'virtual:features/api')).toContain('import * as feature0');
  expect(featuresModule(root, 'virtual:features/ui')).toBe('export const features = [];');
});

test('a part that there is not is refused by the name of those there are', () =>
  expect(() => featuresModule(root, 'virtual:features/client')).toThrow('allowed: server, ui, api'));
