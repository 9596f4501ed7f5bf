import { readdirSync, readFileSync } from 'node:fs';
import { errorTable, isErrorType } from '@tributary/runtime-core';
import { describe, expect, test } from 'vitest';
import { errorOfResponse, errorOfThrown, factsOf, messageOf, retryAfterSeconds, catalogued } from './errors.ts';
import { reasonOf, sentenceKey, textKey, textValues } from './error-sentences.ts';
import { createTexts, languages } from '../locales/i18n.ts';
import { loadTexts } from '../locales/texts.ts';
import type { ReplyError, ReplyErrorType } from './reply/reply.ts';

const numeric = Array.from({ length: 600 }, (_, status) => status).filter(isErrorType);
const types = [...Object.keys(errorTable), ...numeric.map(String)].sort();
const localesDir = new URL('../locales/', import.meta.url);
const locales = readdirSync(localesDir, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
const readTexts = (locale: string, name: string): Record<string, Record<string, string>> =>
  JSON.parse(readFileSync(new URL(`${locale}/${name}.json`, localesDir), 'utf8'));

describe.each(locales)('texts in %s', (locale) => {
  const error = readTexts(locale, 'error');
  test('every error type has its sentence, and no sentence is left over', () => {
    expect(Object.keys(error['response'] ?? {}).sort()).toEqual(types);
    for (const sentence of Object.values(error['response'] ?? {})) expect(sentence.length).toBeGreaterThan(4);
  });
  test('nothing is missing and nothing too much, compared with English', () => {
    for (const file of readdirSync(new URL('en/', localesDir)).filter((name) => name.endsWith('.json'))) {
      const name = file.replace('.json', '');
      expect(keysOf(readTexts(locale, name))).toEqual(keysOf(readTexts('en', name)));
    }
  });
});

/** Plural forms differ between languages; their base keys do not. */
const keysOf = (texts: object, prefix = ''): string[] =>
  [
    ...new Set(
      Object.entries(texts).flatMap(([key, value]) =>
        typeof value === 'object'
          ? keysOf(value, `${prefix}${key}.`)
          : [`${prefix}${key.replace(/_(zero|one|two|few|many|other)$/, '')}`],
      ),
    ),
  ].sort();

const sentences: readonly (readonly [error: Pick<ReplyError, 'type' | 'body' | 'status'>, key: string])[] = [
  [{ type: 'AgentRuntimeError', body: { code: 'dns' } }, 'transport.dns'],
  [{ type: 'AgentRuntimeError', body: { error: { code: 'refused' } } }, 'transport.refused'],
  [{ type: 'AgentRuntimeError', body: { code: 'dns', error: { code: 'ENOTFOUND' } } }, 'transport.dns'],
  [{ type: 504, body: { code: 'timeout' } }, 'transport.timeout'],
  [{ type: 'OllamaServiceUnavailable', body: { code: 'refused' } }, 'response.OllamaServiceUnavailable'],
  [{ type: 'OllamaServiceUnavailable', body: { code: 'certificate' } }, 'transport.certificate'],
  [{ type: 403, body: { code: 'private_address' } }, 'transport.private_address'],
  [
    { type: 'AgentRuntimeError', body: { code: 'refused', error: { name: 'TransportError', proxy: 'http://p:1' } } },
    'transport.proxy',
  ],
  [{ type: 504, body: { code: 'timeout', error: { name: 'TransportError', proxy: 'http://p:1' } } }, 'transport.proxy'],
  [
    {
      type: 'OllamaServiceUnavailable',
      body: { code: 'refused', error: { name: 'TransportError', proxy: 'http://p:1' } },
    },
    'transport.proxy',
  ],
  [{ type: 'ProviderBizError', body: { error: { proxy: 'http://p:1' } } }, 'response.ProviderBizError'],
  [{ type: 'AgentRuntimeError', body: { code: 'reset' } }, 'transport.reset'],
  [{ type: 'AgentRuntimeError', body: { code: 'certificate' } }, 'transport.certificate'],
  [{ type: 'ProviderBizError', body: { code: 'html' } }, 'transport.html'],
  [{ type: 'StreamChunkError', body: { code: 'html' } }, 'transport.html'],
  [{ type: 502, body: { code: 'html', error: { status: 404 } } }, 'transport.html'],
  [{ type: 502, body: { code: 'html', error: { status: 502 } } }, 'transport.gateway'],
  [{ type: 'ProviderBizError', body: { error: { code: 'model_not_found' } } }, 'response.ProviderBizError'],
  [{ type: 400, body: { cause: 'cors' } }, 'met.cors'],
  [{ type: 400, body: { error: { cause: 'mixed-content' } } }, 'met.mixed'],
  [{ type: 400, body: { cause: 'unreachable' } }, 'met.unreachable'],
  [{ type: 400, body: {} }, 'response.400'],
  [{ type: 400, status: 413, body: {} }, 'tooLarge'],
  [{ type: 400, body: { error: { code: 'payload_too_large' } } }, 'tooLarge'],
  [{ type: 402, body: {} }, 'response.InsufficientQuota'],
  [{ type: 413, body: {} }, 'status.tooLarge'],
  [{ type: 429, body: {} }, 'response.429'],
  [{ type: 500, body: {} }, 'response.500'],
  [{ type: 504, body: {} }, 'response.504'],
  [{ type: 529, body: {} }, 'response.503'],
  [{ type: 418, body: {} }, 'status.refused'],
];
test.each(sentences)('%j says %s', async (error, key) => {
  expect(sentenceKey(error)).toBe(key);
  const texts = readTexts('en', 'error');
  const [group = '', name = ''] = key.split('.');
  expect(name ? texts[group]?.[name] : texts[group]).toEqual(expect.any(String));
});

const answers = [
  [
    'our typed body',
    429,
    '{"errorType":"QuotaLimitReached","body":{"error":{"message":"slow"},"provider":"groq"}}',
    { type: 'QuotaLimitReached', message: 'slow', provider: 'groq', status: 429 },
  ],
  [
    'a proxy page',
    502,
    '<html>bad gateway</html>',
    { type: 502, message: '', body: '<html>bad gateway</html>', provider: 'p' },
  ],
  ['a status of no catalogue', 418, 'teapot', { type: 418, body: 'teapot', status: 418 }],
  ['a server status of no catalogue', 529, '', { type: 529, body: '' }],
  ['JSON that is not ours', 402, '{"error":"pay"}', { type: 402 }],
  ['a type nobody knows', 500, '{"errorType":"Odd","body":{}}', { type: 500 }],
] as const;
test.each(answers)('%s', (_name, status, raw, expected) => {
  expect(errorOfResponse(status, raw, 'p')).toMatchObject(expected);
});

test('the clock of the server comes along', () => {
  const { serverTime } = errorOfResponse(400, '{}', 'p', 'Fri, 20 Nov 2026 10:00:00 GMT');
  expect(serverTime).toBe(Date.UTC(2026, 10, 20, 10));
});

test('only 500 characters of a foreign body are kept', () => {
  expect(errorOfResponse(500, 'x'.repeat(9_000), 'p').body).toHaveLength(500);
});

test('what was thrown', () => {
  expect(errorOfThrown(new TypeError('Failed to fetch'), 'p')).toMatchObject({
    type: 'UnknownChatFetchError',
    message: 'Failed to fetch',
    body: { name: 'TypeError', message: 'Failed to fetch' },
  });
});

test.each([
  [400, 400],
  [404, 404],
  [422, 400],
  [504, 504],
  [599, 500],
  ['ProviderBizError', 'ProviderBizError'],
  ['Odd', 500],
] as const)('in a log %s is %s', (type, known) => {
  expect(catalogued(type as ReplyErrorType)).toBe(known);
});

test.each([
  ['a string', 'no', 'no'],
  ['nested', { error: { error: { message: 'deep' } } }, 'deep'],
  ['an array of errors', { errors: [{ message: 'first' }] }, 'first'],
  ['nothing', { code: 5 }, ''],
] as const)('the provider’s words in %s', (_name, body, expected) => {
  expect(messageOf(body)).toBe(expected);
});

const waits = [
  ['Please try again in 12.4s.', 13],
  ['retry-after: 30', 30],
  ['"retryDelay": "7s"', 7],
  ['try again in 250ms', 1],
  ['try again in 2 min', 120],
  ['no time at all', undefined],
] as const;
test.each(waits)('the wait in %j', (message, seconds) => {
  const error: ReplyError = { type: 'QuotaLimitReached', message, body: {}, provider: 'p' };
  expect(retryAfterSeconds(error)).toBe(seconds);
});

test.each([
  ['StreamChunkError', 'response.StreamChunkError'],
  [502, 'response.502'],
  [402, 'status.refused'],
  [520, 'status.failed'],
  ['Odd', 'response.UnknownChatFetchError'],
] as const)('%s has the sentence %s', (type, key) => {
  expect(textKey(type as ReplyErrorType)).toBe(key);
});

test.each(locales)('a status without a sentence of its own is named in one, in %s', async (locale) => {
  const language = languages.find(({ id }) => id === locale)?.id ?? 'en';
  const { t } = createTexts(language, await loadTexts(language));
  for (const type of [402, 418, 520]) {
    const sentence = t(textKey(type), { ns: 'error', ...textValues({ type }, 'Acme', 'm', language) });
    expect(sentence).toMatch(new RegExp(`Acme.*${type}|${type}.*Acme`));
  }
});

test('what an error tells besides', () => {
  const error = { status: 429, code: 'slow_down', requestId: 'req_1', deployId: 'mine', cause: '' };
  expect(factsOf({ body: { error, endpoint: 'https://***.ex****le.com/v1' } })).toEqual({
    providerStatus: '429',
    code: 'slow_down',
    requestId: 'req_1',
    deployment: 'mine',
    endpoint: 'https://***.ex****le.com/v1',
  });
  expect(factsOf({ body: { requestId: 'req_2' } })).toEqual({ requestId: 'req_2' });
  expect(factsOf({ body: '<html>' })).toEqual({});
});

const bodies = [
  ['seconds', { error: { retryAfter: '30' } }, 30],
  ['a number', { error: { retryAfter: 2.5 } }, 3],
  ['a date, by the server’s clock', { error: { retryAfter: 'Fri, 20 Nov 2026 10:00:45 GMT' } }, 45],
  ['a date that is over', { error: { retryAfter: 'Fri, 20 Nov 2026 09:00:00 GMT' } }, undefined],
  ['nothing', { error: {} }, undefined],
] as const;
test.each(bodies)('retryAfter as %s', (_name, body, seconds) => {
  const serverTime = Date.UTC(2026, 10, 20, 10);
  expect(retryAfterSeconds({ type: 'QuotaLimitReached', message: '', body, provider: 'p', serverTime })).toBe(seconds);
});

test.each([
  ['a transport failure with a sentence of its own', { name: 'TransportError', code: 'refused' }, ''],
  ['a proxy, which it names', { name: 'TransportError', code: 'refused', proxy: 'http://p:1' }, 'fetch failed'],
  ['one without', { name: 'TransportError', code: 'EPIPE' }, 'fetch failed'],
  ['the words of a guard', { name: 'TributaryError', code: 'private_address' }, 'fetch failed'],
])('the reason of %s', (_, error, reason) => {
  expect(reasonOf({ message: ' fetch failed ', body: { error } })).toBe(reason);
});

test.each([
  ['unreachable', 'database.away'],
  ['timeout', 'database.away'],
  ['disk full', 'database.full'],
  ['read only', 'database.readOnly'],
  ['disk failing', 'database.failing'],
  ['corrupt', 'database.corrupt'],
  ['of a newer server', 'database.away'],
])('a database that is not there (%s) has the sentence %s in every language', async (reason, key) => {
  const body = { error: { message: 'm', code: 'database', reason } };
  expect(sentenceKey({ type: 503, body, status: 503 })).toBe(key);
  for (const { id } of languages) {
    const { t } = createTexts(id, await loadTexts(id));
    expect(t(sentenceKey({ type: 503, body, status: 503 }), { ns: 'error' })).not.toContain('database.');
  }
});
