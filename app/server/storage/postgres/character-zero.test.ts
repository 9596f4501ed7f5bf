// The character 0 in names, texts and addresses: stored without it on PostgreSQL, which has no place for it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auth, openSession, send } from '../../testing/client.ts';
import type { Session } from '../../testing/client.ts';
import { startApp } from '../../testing/start-app.ts';
import type { App } from '../../testing/start-app.ts';
import { environmentOf, routesOnBoth } from '../testing/databases.ts';

routesOnBoth((kind) => {
  let app: App;
  let session: Session;
  beforeAll(async () => {
    app = await startApp(await environmentOf(kind));
    session = await openSession(app.url);
  }, 120_000);
  afterAll(() => app.stop());

  test.each([
    ['POST', '/api/tokens', { name: 'a\0b' }, 200],
    ['GET', '/api/conversations/a%00b', undefined, 404],
    ['PATCH', '/api/settings', { nick: 'a\0b' }, 200],
  ])('%s %s', async (method, path, body, status) => {
    const request = { method, headers: auth(session), ...(body === undefined ? {} : { body }) };
    expect((await send(`${app.url}${path}`, request)).status).toBe(status);
  });
});
