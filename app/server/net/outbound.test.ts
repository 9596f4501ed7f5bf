// Outgoing proxies are used for the identity provider and probes, but not for this machine.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, chat, openSession, send } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';

/** Targets requested from the proxy, which refuses all. */
const asked: string[] = [];
const proxy = createServer((request, response) => {
  asked.push(new URL(request.url ?? '').host);
  response.writeHead(502).end();
});
proxy.on('connect', (_request, socket) => socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n'));
beforeAll(() => new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => proxy.close(resolve)));

test('sign-in and the probe of local servers go through HTTP_PROXY', async () => {
  const app = await startApp({
    HTTP_PROXY: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    OIDC_ISSUER: 'http://issuer.test',
    OIDC_CLIENT_ID: 'id',
    OIDC_CLIENT_SECRET: 'secret',
    SIGN_IN: 'optional',
    OLLAMA_BASE_URL: 'http://ollama.test:11434',
  });
  const headers = auth(await openSession(app.url));
  expect((await send(`${app.url}/api/account/provider`, { headers, body: {} })).status).toBe(502);
  expect(asked).toContain('issuer.test');
  const list = await send(`${app.url}/api/providers?probe=1`, { method: 'GET', headers });
  expect(list.json).toContainEqual(expect.objectContaining({ id: 'ollama', health: 'unreachable' }));
  expect(asked).toContain('ollama.test:11434');
  expect(asked.filter((host) => /localhost|127\./.test(host))).toEqual([]);
  await app.stop();
}, 60_000);

test('a failure of the proxy names it, and not the provider', async () => {
  const origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const app = await startApp({ HTTPS_PROXY: origin.replace('//', '//me:hunter2@') });
  try {
    const session = await openSession(app.url);
    const headers = auth(session, { apiKey: 'sk-test' });
    const { status, json, text } = await send(`${app.url}/api/chat/groq`, {
      headers,
      body: chat('llama-3.3-70b-versatile'),
    });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(json).toMatchObject({ body: { code: 'refused', error: { name: 'TransportError', proxy: origin } } });
    expect(text).not.toContain('hunter2');
  } finally {
    await app.stop();
  }
});
