// A plugin's view: who gets its address, how long it is valid, and what the page can do.
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { groundApp } from '../testing/ground-app.ts';
import { SafeFetchError } from '../net/safe-fetch.server.ts';
import type { SafeFetch } from '../net/safe-fetch.server.ts';
import { signView, viewPage } from './tool-view.server.ts';
import { auth, openSession, send } from '../testing/client.ts';
import { secretKey, startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

const app = groundApp();

const { signal } = new AbortController();
const url = 'https://plugins.example.com/card/?a=1&b="';
const answering =
  (text: string, status = 200): SafeFetch =>
  async () => ({ status, contentType: 'text/html', text });

describe('the page', () => {
  beforeAll(() => void vi.stubEnv('SECRET_KEY', secretKey));
  afterAll(() => void vi.unstubAllEnvs());

  test('is a sandbox that loads from its own server only', async () => {
    const page = await viewPage(
      app,
      await signView(app, url),
      signal,
      answering('<html><head lang=en><title>x</title></html>'),
    );
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain('sandbox allow-scripts allow-forms;');
    expect(policy).not.toContain('allow-same-origin');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('connect-src https://plugins.example.com;');
    expect(page.headers.get('x-frame-options')).toBe('SAMEORIGIN');
    expect(await page.text()).toBe(
      '<html><head lang=en><base href="https://plugins.example.com/card/?a=1&amp;b=&quot;"><title>x</title></html>',
    );
  });

  test.each([
    ['an address that is over', () => signView(app, url, Math.floor(Date.now() / 1000) - 200), answering('x'), 403],
    ['an address that nobody signed', async () => `${await signView(app, url)}x`, answering('x'), 403],
    ['a page that is not there', () => signView(app, url), answering('x', 404), 502],
    [
      'a private address',
      () => signView(app, 'http://10.0.0.1/'),
      (() => Promise.reject(new SafeFetchError('private_address', 'no'))) as SafeFetch,
      403,
    ],
  ])('%s', async (_name, token, fetch, type) => {
    await expect(viewPage(app, await token(), signal, fetch)).rejects.toMatchObject({ type });
  });
});

describe('the route', () => {
  let app: App;
  beforeAll(async () => {
    app = await startApp({ TRUST_PROXY: '1' });
    // The first request loads all packages.
    await send(`${app.url}/api/tools`, { method: 'GET', headers: auth(await openSession(app.url)) });
  }, 60_000);
  afterAll(() => app.stop());

  test('gives an address to whoever installed the plugin, and to nobody else', async () => {
    const [owner, other] = await Promise.all([openSession(app.url), openSession(app.url)]);
    const manifest = { identifier: 'weather', api: [{ name: 'x' }], ui: { url: 'http://127.0.0.1:9/card' } };
    const body = { 'tools.installed.weather': { manifest, url: 'https://example.com/m.json' } };
    await send(`${app.url}/api/settings`, { method: 'PATCH', headers: auth(owner), body });
    const ask = (session: typeof owner) =>
      send(`${app.url}/api/tools/view`, { headers: auth(session), body: { identifier: 'weather' } });
    expect((await ask(other)).status).toBe(404);
    const { json } = await ask(owner);
    const { path } = json as { readonly path: string };
    expect(path).toMatch(/^\/api\/tools\/view\/[\w-]+\.[\w-]+\.[\w-]+$/);
    // A private network cannot be reached through it.
    expect(await send(`${app.url}${path}`, { method: 'GET' })).toMatchObject({
      status: 403,
      json: { body: { error: { code: 'private_address' } } },
    });
  });
});
