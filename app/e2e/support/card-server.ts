// A server with one model more, whose card has the settings that a test is about: the page draws them, the server builds by them.
import { mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright/test';
import { awake, chooseModel } from './chat-page.ts';
import { startOwnServer } from './own-server.ts';
import type { OwnServer } from './own-server.ts';

/** Its models answer nothing. */
const codeOf = (settings: object): string => `import { defineProvider } from '@tributary/runtime-core';
export default defineProvider({
  manifest: {
    id: 'cards', name: 'Cards', family: 'demo', operations: ['chat'], keyVault: { required: [] }, chat: ['text'],
    checkModel: 'card', browser: false,
  },
  models: [${JSON.stringify({ id: 'card', type: 'chat', enabled: true, abilities: { reasoning: true }, settings })}],
  apply() {},
});
`;

export async function startCardServer(settings: object): Promise<OwnServer> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'tributary-cards-')));
  const path = join(folder, 'cards');
  await mkdir(path);
  const tributary = { kind: 'provider', apiVersion: 1 };
  const json = { name: 'spec-cards', version: '1.0.0', type: 'module', exports: './index.js', tributary };
  await writeFile(join(path, 'package.json'), JSON.stringify(json));
  await writeFile(join(path, 'index.js'), codeOf(settings));
  const server = await startOwnServer({ PROVIDER_PACKAGES: path, PACKAGE_ISOLATION: 'off' });
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The chat at that server, with its model chosen. */
export async function openCard(page: Page, { url }: OwnServer): Promise<void> {
  await chooseModel(page, { provider: 'cards', model: 'card' }, 'none');
  await page.goto(url);
  await awake(page);
}
