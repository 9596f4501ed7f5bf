import { jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { signToken } from './auth-token.ts';

const key = new Uint8Array(32).fill(7).map((byte, index) => byte * (index + 1));
const session = { userId: 'u1', kid: 'k1', key: Buffer.from(key).toString('base64url'), lifetime: 100 };
const now = 1_800_000_000_500;
const verify = (token: string) => jwtVerify(token, key, { currentDate: new Date(now), algorithms: ['HS256'] });

test('the server can verify it, and reads what was put in', async () => {
  const vault = { apiKey: 'sk-ü/+', baseURL: 'http://127.0.0.1:1' };
  const { payload, protectedHeader } = await verify(signToken(session, { vault }, now));
  expect(protectedHeader).toEqual({ alg: 'HS256', typ: 'JWT', kid: 'k1' });
  expect(payload).toEqual({ userId: 'u1', iat: 1_800_000_000, exp: 1_800_000_100, vault });
});

test('an empty vault and no code leave no trace', async () => {
  const { payload } = await verify(signToken(session, { vault: {}, accessCode: '' }, now));
  expect(Object.keys(payload).sort()).toEqual(['exp', 'iat', 'userId']);
});

test('another key is refused', async () => {
  const token = signToken({ ...session, key: Buffer.from('other').toString('base64url') }, {}, now);
  await expect(verify(token)).rejects.toThrow('signature verification failed');
});

test('without crypto.subtle', async () => {
  const { subtle } = crypto;
  Object.defineProperty(crypto, 'subtle', { value: undefined, configurable: true });
  const token = signToken(session, {}, now);
  Object.defineProperty(crypto, 'subtle', { value: subtle, configurable: true });
  await expect(verify(token)).resolves.toMatchObject({ payload: { userId: 'u1' } });
});
