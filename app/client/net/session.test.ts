import { expect, test } from 'vitest';
import { createSessionClient } from './session.ts';

const session = { userId: 'u', kid: 'k', key: 'AAAA', lifetime: 100 };
function fakeServer(codes: readonly string[] = []) {
  const asked: (string | undefined)[] = [];
  let kid = 0;
  const fetch: typeof globalThis.fetch = async (_input, init) => {
    const { accessCode } = JSON.parse(String(init?.body)) as { accessCode?: string };
    asked.push(accessCode);
    if (codes.length > 0 && !codes.includes(accessCode ?? '')) {
      return Response.json({ errorType: 'InvalidAccessCode', body: { error: { message: 'no' } } }, { status: 401 });
    }
    return Response.json({ ...session, kid: `k${++kid}` });
  };
  return { fetch, asked };
}

test('asked once, however many want it', async () => {
  const { fetch, asked } = fakeServer();
  const client = createSessionClient(fetch);
  const [a, b] = await Promise.all([client.get(), client.get()]);
  expect([a.kid, b.kid, asked.length]).toEqual(['k1', 'k1', 1]);
});

test('a forgotten session is asked for anew; forgetting an old one twice does no harm', async () => {
  const { fetch } = fakeServer();
  const client = createSessionClient(fetch);
  const first = await client.get();
  client.forget(first);
  const second = await client.get();
  client.forget(first);
  expect([first.kid, second.kid, (await client.get()).kid]).toEqual(['k1', 'k2', 'k2']);
});

test('a closed server says so, and opens with the code', async () => {
  const { fetch } = fakeServer(['let me in']);
  const client = createSessionClient(fetch);
  await expect(client.get()).rejects.toMatchObject({ error: { type: 'InvalidAccessCode' } });
  await expect(client.open('wrong')).rejects.toMatchObject({ error: { type: 'InvalidAccessCode' } });
  await client.open('let me in');
  expect((await client.get()).kid).toBe('k1');
});

test('the user of the session is reported each time, and not when there is none', async () => {
  const users: string[] = [];
  const { fetch } = fakeServer(['let me in']);
  const client = createSessionClient(fetch, (userId) => users.push(userId));
  await expect(client.get()).rejects.toThrow('no');
  expect(users).toEqual([]);
  await client.open('let me in');
  expect(users).toEqual(['u']);
});
