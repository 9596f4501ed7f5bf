import { expect, test, vi } from 'vitest';
import { WrongAnswer } from '../../shared/api/read.ts';
import { personOf } from '../../shared/payload/variables/context.ts';
import { createAccount } from './account.ts';
import { ReplyFailure } from '../../shared/errors.ts';

/** Session in the response to signing in or out. */
const session = { userId: 'u', kid: 'k', key: 'a2V5', lifetime: 100 };

/** A server with these responses, in order; further calls fail. */
function serverOf(...answers: readonly unknown[]) {
  const queue = [...answers];
  const asked: string[] = [];
  const answer = async (what: string): Promise<unknown> => {
    asked.push(what);
    if (queue.length === 0) {
      throw new ReplyFailure({ type: 503, message: 'away', body: {}, provider: '' });
    }
    return queue.shift();
  };
  return {
    asked,
    getJSON: (path: string) => answer(`GET ${path}`),
    sendJSON: (method: string, path: string, body?: unknown) => answer(`${method} ${path} ${JSON.stringify(body)}`),
  };
}

test.each([
  [
    'name and address',
    { name: 'Ada', email: 'ada@example.org' },
    { email: 'ada@example.org', username: 'ada', nickname: 'Ada' },
  ],
  [
    'an address only',
    { name: null, email: 'ada@example.org' },
    { email: 'ada@example.org', username: 'ada', nickname: 'ada' },
  ],
  ['a name only', { name: 'Ada', email: null }, { nickname: 'Ada' }],
  ['neither', { name: null, email: null }, {}],
])('whom prompts name: %s', (_name, account, person) => {
  expect(personOf(account)).toEqual(person);
});

test('a sign-in leads to an address of the web, and to nothing else', async () => {
  const leadsTo = (answer: unknown): Promise<string> => createAccount(serverOf(answer)).signInElsewhere(true);
  await expect(leadsTo({ url: 'https://id.example/authorize' })).resolves.toBe('https://id.example/authorize');
  await expect(leadsTo({ url: 'javascript:alert(1)' })).rejects.toThrow('without an address');
  await expect(leadsTo({})).rejects.toThrow(WrongAnswer);
});

test.each([
  [{ endSession: 'https://id.example/end' }, 'https://id.example/end'],
  [{ endSession: 'javascript:alert(1)' }, '/'],
  [{}, '/'],
])('where a sign-out leads: %j', async (answer, address) => {
  expect(await createAccount(serverOf({ ...session, ...answer })).signOut()).toBe(address);
});

test('nobody signs in or out over what has not been sent', async () => {
  vi.useFakeTimers();
  let unsent = 1;
  const server = serverOf({ ...session, adopted: 2 });
  const account = createAccount(server, () => unsent);
  const going = account.signIn({ email: 'a@example.org', password: 'p' }, true);
  await vi.advanceTimersByTimeAsync(500);
  expect(server.asked).toEqual([]);
  unsent = 0;
  await vi.advanceTimersByTimeAsync(100);
  expect(await going).toBe(2);

  unsent = 1;
  await Promise.all([
    expect(account.signOut()).rejects.toThrow('haven’t been saved'),
    vi.advanceTimersByTimeAsync(10_000),
  ]);
  expect(server.asked).toHaveLength(1);
  vi.useRealTimers();
});

test('with an account goes what its user has not sent, once the server has taken it away', async () => {
  const forgotten: string[] = [];
  const remove = (server: Parameters<typeof createAccount>[0]): Promise<string> =>
    createAccount(server, undefined, () => void forgotten.push('all')).remove('p');
  const refusing = { ...serverOf({}), sendJSON: () => Promise.reject(new Error('a wrong password')) };
  await expect(remove(refusing)).rejects.toThrow('wrong password');
  expect(forgotten).toEqual([]);
  expect([await remove(serverOf(session)), forgotten]).toEqual(['/', ['all']]);
});

test('what waits in the chats goes along where they do, once the server has agreed', async () => {
  const signsIn = async (adopt: boolean, server = serverOf({ ...session, adopted: 1, url: 'https://id.example' })) => {
    let released = 0;
    const account = createAccount(server, undefined, undefined, () => void released++);
    await account.signIn({ email: 'a@example.org', password: 'p' }, adopt).catch(() => undefined);
    const before = released;
    await createAccount(serverOf({ url: 'https://id.example' }), undefined, undefined, () => void released++)
      .signInElsewhere(adopt)
      .catch(() => undefined);
    return [before, released - before];
  };
  expect(await signsIn(true)).toEqual([1, 1]);
  expect(await signsIn(false)).toEqual([0, 0]);
  expect(await signsIn(true, serverOf())).toEqual([0, 1]);
});
