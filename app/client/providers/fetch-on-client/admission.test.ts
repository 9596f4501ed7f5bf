// "When client-side access-code mode is on and the user is not signed in, a client-side call fails with an invalid-access-code error."
import { expect, test } from 'vitest';
import { createSessionClient } from '../../net/session.ts';
import { admitClientCall } from './admission.ts';

const session = JSON.stringify({ userId: 'u', kid: 'k', key: 'k', lifetime: 100 });
const answering = (status: number, body: string) =>
  createSessionClient(() => Promise.resolve(new Response(body, { status })));

test('who has a session may call', async () => {
  await expect(admitClientCall(answering(200, session), 'mine')).resolves.toBeUndefined();
});

test.each([
  ['access-code mode, and not signed in', 401, { errorType: 'InvalidAccessCode', body: {} }, 'InvalidAccessCode'],
  ['too many attempts', 429, { errorType: 429, body: { error: { message: 'wait' } } }, 429],
  ['a server that fails', 500, 'oops', 500],
])('%s: the call fails so, and says for which provider', async (_name, status, body, type) => {
  const refused = admitClientCall(answering(status, JSON.stringify(body)), 'mine');
  await expect(refused).rejects.toMatchObject({ error: { type, provider: 'mine' } });
});
