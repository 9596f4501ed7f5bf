// Brand logos over real HTTP: only files of the package, as inert images, for everyone.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { send } from '../testing/client.ts';
import { root, startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';
import { isSeen, markOf } from './marks.server.ts';

describe('GET /marks/NAME.svg', () => {
  let app: App;
  beforeAll(async () => {
    // Visitors without an account see logos on the sign-in page.
    app = await startApp({
      SIGN_IN: 'required',
      ACCESS_CODE: 'a code of many characters',
    });
  }, 120_000);
  afterAll(() => app?.stop());
  const ask = (path: string, method = 'GET') => send(`${app.url}${path}`, { method });

  test.each(['claude-color', 'openai'])('%s is a picture that can do nothing, kept for a week', async (name) => {
    const { status, headers, text } = await ask(`/marks/${name}.svg`);
    expect([status, text.slice(0, 4)]).toEqual([200, '<svg']);
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'cache-control': 'public, max-age=604800',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['set-cookie']).toBeUndefined();
  });

  test.each([
    '/marks/claude',
    '/marks/nobody.svg',
    '/marks/.svg',
    '/marks/claude.png',
    '/marks/..%2Fpackage.json',
    '/marks/..%2F..%2F..%2F..%2Fapp%2Fpublic%2Ffavicon.svg',
    '/marks/%2e%2e%2ficons%2fclaude.svg',
    '/marks/claude.svg%00',
    '/marks/CLAUDE.svg',
    '/marks/openai-text.svg',
    '/marks/constructor.svg',
  ])('%s is 404', async (path) => expect((await ask(path)).status).toBe(404));

  test('is read only', async () => {
    const [head, post] = await Promise.all([ask('/marks/claude.svg', 'HEAD'), ask('/marks/claude.svg', 'POST')]);
    expect([head.status, head.text, post.status]).toEqual([200, '', 403]);
    const sent = await send(`${app.url}/marks/claude.svg`, {
      method: 'POST',
      body: {},
    });
    expect([sent.status, sent.headers['content-type']]).toEqual([405, 'application/json']);
  });
});

test('bundled providers have marks, and what a manifest names is there and needed', async () => {
  const folders = readdirSync(join(root, 'providers'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.endsWith('-style'))
    .map(({ name }) => name);
  const manifests = await Promise.all(
    folders.map(async (folder) => {
      const { default: provider } = (await import(join(root, 'providers', folder, 'index.ts'))) as {
        readonly default: { readonly manifest: { readonly id: string; readonly mark?: string } };
      };
      return provider.manifest;
    }),
  );
  const faults = manifests.flatMap(({ id, mark }) => {
    if (mark === undefined) return [];
    if (markOf(mark) === undefined) return [`${id}: there is no mark ${mark}`];
    return markOf(id) === markOf(mark) ? [`${id}: this mark is found by the id`] : [];
  });
  expect(faults).toEqual([]);
  // A new provider may have no logo.
  expect(manifests.filter(({ id, mark = id }) => markOf(mark) !== undefined).length).toBeGreaterThan(80);
});

test.each([
  ['strong on both grounds', '<path fill="#D97757"/>', true],
  ['dark blue, lost in dark', '<path fill="#012E33"/>', false],
  ['yellow, lost on white', '<path fill="#F0FF41"/>', false],
  ['one strong colour is enough', '<path fill="#000"/><stop stop-color="#1C7DFF"/>', true],
  ['no colours', '<path fill="currentColor"/>', false],
])('%s', (_name, svg, seen) => expect(isSeen(svg)).toBe(seen));

test.each([
  ['claude', 'claude-color'],
  ['openai', 'openai'],
  ['openrouter', 'openrouter'],
  ['../package', undefined],
  ['', undefined],
])('the file of %j: %s', (brand, file) => expect(markOf(brand)).toBe(file));
