// Packages in a workspace's own node_modules are reported if they are missing.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { missingNested } from './nested.mjs';

const locked = {
  '': {},
  'providers/acme': { version: '0.1.0' },
  'node_modules/sdk': { version: '1.0.0' },
  'providers/acme/node_modules/sdk': { version: '2.0.0' },
  'providers/acme/node_modules/sdk/node_modules/part': { version: '1.0.0' },
  'providers/acme/node_modules/sdk-darwin': { version: '2.0.0', optional: true },
};
let root: string;
beforeAll(async () => void (root = await mkdtemp(join(tmpdir(), 'tributary-nested-'))));
afterAll(() => rm(root, { recursive: true }));

const install = async (path: string): Promise<void> => {
  await mkdir(join(root, path), { recursive: true });
  await writeFile(join(root, path, 'package.json'), '{}');
};

test('those that are not there are named, until they are', async () => {
  const [outer, inner] = ['providers/acme/node_modules/sdk', 'providers/acme/node_modules/sdk/node_modules/part'];
  expect(missingNested(root, locked)).toEqual([outer, inner]);
  await install(outer);
  expect(missingNested(root, locked)).toEqual([inner]);
  // A folder left empty by an interrupted install is not a package.
  await mkdir(join(root, inner), { recursive: true });
  expect(missingNested(root, locked)).toEqual([inner]);
  await install(inner);
  expect(missingNested(root, locked)).toEqual([]);
});
