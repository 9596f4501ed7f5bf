// The request to a push service: encrypted for one browser, signed, and within the size that services take.
import { createECDH, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { deliveryOf } from './deliver.ts';
import { createKeys, isUsable, keysOf, maxBody, pushRequest } from './push-request.ts';
import { payloadOf } from './payload.ts';
import { decrypt } from './testing/push-service.ts';

const now = Date.UTC(2026, 11, 1);
const receiver = () => {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const auth = randomBytes(16);
  return { pair, auth, p256dh: pair.getPublicKey('base64url'), auth64: auth.toString('base64url') };
};

test('the largest notification fits, and its topic is short whatever the chat is called', async () => {
  const { pair, auth, p256dh, auth64 } = receiver();
  const long = '旅'.repeat(10_000);
  const payload = payloadOf({
    conversationId: 'c'.repeat(64),
    title: long,
    state: 'done',
    answer: long,
    language: 'en',
    hideText: false,
  });
  const options = { keys: createKeys(), subject: 'mailto:a@example.org', topic: 'user/chat ü'.repeat(100), now };
  const { headers, body } = await pushRequest(
    { endpoint: 'https://push.example:8443/p', p256dh, auth: auth64 },
    payload,
    options,
  );
  expect(body.length).toBeLessThanOrEqual(maxBody);
  expect(JSON.parse(decrypt(body, { pair, auth }))).toEqual(payload);
  expect(headers['topic']).toMatch(/^[\w-]{32}$/);
  const claims: unknown = JSON.parse(
    Buffer.from(headers['authorization']?.split('.')[1] ?? '', 'base64url').toString(),
  );
  expect(claims).toEqual({
    aud: 'https://push.example:8443',
    sub: 'mailto:a@example.org',
    exp: now / 1000 + 12 * 3600,
  });
});

test('keys that are made have their lengths, and the public one follows from the private one', () => {
  for (let times = 0; times < 300; times++) {
    const keys = createKeys();
    expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32);
    expect(keysOf(keys.privateKey)).toEqual(keys);
  }
});

const { p256dh, auth64: auth } = receiver();
test.each([
  ['those of a browser', { p256dh, auth }, true],
  ['a short secret', { p256dh, auth: auth.slice(0, 10) }, false],
  ['a long secret', { p256dh, auth: auth + auth }, false],
  ['a short key', { p256dh: p256dh.slice(0, 80), auth }, false],
  ['a compressed point', { p256dh: createECDH('prime256v1').generateKeys('base64url', 'compressed'), auth }, false],
  [
    'no point of the curve',
    { p256dh: Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url'), auth },
    false,
  ],
  ['no base64', { p256dh: '!'.repeat(87), auth }, false],
])('keys of a subscription: %s', (_name, keys, expected) => {
  expect(isUsable(keys)).toBe(expected);
});

test.each([
  [201, undefined, { type: 'sent' }],
  [404, undefined, { type: 'gone' }],
  [410, undefined, { type: 'gone' }],
  [400, undefined, { type: 'refused', problem: '400' }],
  [413, '5', { type: 'refused', problem: '413' }],
  [429, '120', { type: 'later', problem: '429', waitMs: 120_000 }],
  [503, new Date(now + 60_000).toUTCString(), { type: 'later', problem: '503', waitMs: 60_000 }],
  [503, 'soon', { type: 'later', problem: '503' }],
  [500, '-5', { type: 'later', problem: '500' }],
  [503, '9'.repeat(400), { type: 'later', problem: '503', waitMs: Infinity }],
])('status %i with Retry-After %s', (status, retryAfter, expected) => {
  expect(deliveryOf(status, retryAfter, now)).toEqual(expected);
});
