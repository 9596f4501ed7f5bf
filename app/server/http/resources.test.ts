// The operator's links: public, or for members if an access code is set.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, openSession, send } from '../testing/client.ts';
import { startApp } from '../testing/start-app.ts';
import type { App } from '../testing/start-app.ts';

const links = [{ title: 'Docs', url: 'https://docs.example/', about: 'how it works' }];
let open: App;
let closed: App;
let bare: App;
beforeAll(async () => {
  const env = { RESOURCE_LINKS: JSON.stringify(links) };
  [open, closed, bare] = await Promise.all([startApp(env), startApp({ ...env, ACCESS_CODE: 'a code' }), startApp()]);
});
afterAll(() => Promise.all([open.stop(), closed.stop(), bare.stop()]));

const ask = async ({ url }: App, headers = {}): Promise<unknown> => {
  const { status, json } = await send(`${url}/api/resources`, { method: 'GET', headers });
  return status === 200 ? json : status;
};

test('are reported', async () => {
  expect(await Promise.all([ask(open), ask(bare), ask(closed)])).toEqual([links, [], 401]);
  expect(await ask(closed, auth(await openSession(closed.url, 'a code')))).toEqual(links);
  expect((await send(`${open.url}/api/resources`, { body: {} })).status).toBe(405);
});
