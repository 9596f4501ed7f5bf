// The page of packages on a server with two of its operator's, one in use, one skipped with its reason, and with one of an index.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { awake } from './support/chat-page.ts';
import { startOwnServer } from './support/own-server.ts';

const dice = `import { definePlugin } from '@tributary/runtime-core';
export default definePlugin({
  id: 'dice',
  hosts: ['dice.example'],
  tools: {
    manifest: { identifier: 'dice', meta: { title: 'Dice' }, api: [{ name: 'throw' }] },
    run: { throw: () => ({ value: 4 }) },
  },
});
`;
const torn = 'export const one = 1;\nexport const two = ;\n';

async function writePackage(folder: string, name: string, kind: 'provider' | 'plugin', code: string): Promise<string> {
  const path = join(folder, name);
  await mkdir(path);
  const tributary = { kind, apiVersion: 1 };
  const json = { name: `spec-${name}`, version: '1.2.3', type: 'module', exports: './index.js', tributary };
  await writeFile(join(path, 'package.json'), JSON.stringify(json));
  await writeFile(join(path, 'index.js'), code);
  return path;
}

test('a package of the operator is in use, a broken one is skipped, each with version, origin and reason', async ({
  page,
}) => {
  test.slow();
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'tributary-packages-')));
  const good = await writePackage(folder, 'dice', 'plugin', dice);
  const broken = await writePackage(folder, 'torn', 'provider', torn);
  const server = await startOwnServer({ PROVIDER_PACKAGES: `${good},${broken}`, PACKAGE_ISOLATION: 'off' });
  try {
    await page.goto(`${server.url}/settings/packages`);
    await awake(page);
    const row = (group: string, name: string) =>
      page.getByRole('region', { name: group }).getByRole('listitem').filter({ hasText: name });
    // The page tells the state at its load: on a slow machine a package may still be loading then.
    await expect(async () => {
      await page.reload();
      await expect(row('Added', 'spec-dice')).toContainText('In use', { timeout: 5000 });
    }).toPass();
    for (const text of ['1.2.3', 'Plugin', 'dice', 'Added by the server administrator', 'Contacts dice.example'])
      await expect(row('Added', 'spec-dice')).toContainText(text);
    for (const text of ['1.2.3', 'Skipped', 'Added by the server administrator', 'index.js, line 2'])
      await expect(row('Not in use', 'spec-torn')).toContainText(text);
    await expect(page.getByText(/^\d+ bundled packages$/)).toBeVisible();
    await row('Added', 'spec-dice').getByRole('button', { name: 'Run tests: spec-dice' }).click();
    await expect(row('Added', 'spec-dice').getByRole('status')).toContainText(/^\d+ of \d+ tests passed/, {
      timeout: 25_000,
    });
    // It has no fixtures of its calls.
    await expect(row('Added', 'spec-dice')).toContainText('C-205');

    await page.goto(`${server.url}/settings/tools`);
    await awake(page);
    await expect(page.getByRole('listitem').filter({ hasText: 'From the package spec-dice' })).toContainText('Dice');
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
});

test('a package of the index is added with its hosts and keys in sight, is in use, and is removed', async ({
  page,
}) => {
  test.slow();
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'tributary-index-')));
  await writePackage(folder, 'dice', 'plugin', dice);
  execFileSync('tar', ['-czf', join(folder, 'dice.tgz'), '-C', folder, 'dice']);
  const tarball = await readFile(join(folder, 'dice.tgz'));
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  const checked = {
    kind: 'plugin',
    id: 'dice',
    grade: 'bronze',
    lacks: [],
    hosts: ['dice.example'],
    keys: ['apiKey'],
    env: ['DICE_API_KEY'],
    provenance: null,
    integrity,
    suite: '0.1.0',
    date: '2026-11-28',
  };
  const index = JSON.stringify({
    packages: [{ name: 'spec-dice', version: '1.2.3', tarball: 'dice.tgz', description: 'Throws dice.', checked }],
  });
  const vendor = createServer((request, answer) => answer.end(request.url === '/index.json' ? index : tarball));
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}/index.json`; // listening
  const server = await startOwnServer({ PACKAGE_INDEX: address });
  try {
    await page.goto(`${server.url}/settings/packages`);
    await awake(page);
    const offer = page
      .getByRole('region', { name: 'Available' })
      .getByRole('listitem')
      .filter({ hasText: 'spec-dice' });
    const added = page.getByRole('region', { name: 'Added' }).getByRole('listitem').filter({ hasText: 'spec-dice' });
    await expect(offer).toContainText('Throws dice.');
    await offer.getByText('Review and add').click();
    for (const text of ['Contacts dice.example', 'Asks for apiKey', 'Receives DICE_API_KEY', 'No build provenance'])
      await expect(offer).toContainText(text);
    await offer.getByRole('button', { name: 'Add package: spec-dice' }).click();
    await expect(added).toContainText('In use', { timeout: 60_000 });
    await expect(offer.getByRole('button')).toHaveCount(0);
    await added.getByText('Remove', { exact: true }).click();
    await added.getByRole('button', { name: 'Remove package: spec-dice' }).click();
    await expect(added).toHaveCount(0, { timeout: 60_000 });
    await expect(offer.getByText('Review and add')).toBeVisible();
  } finally {
    await server.stop();
    vendor.close();
    await rm(folder, { recursive: true });
  }
});
