// Outages as in the providers' documentation and recorded streams, with sentence and repair.
import { expect, test } from 'vitest';
import { sentenceKey } from './error-sentences.ts';
import { repairsOf } from './repairs.ts';
import type { ReplyError } from './reply/reply.ts';

const facts = { billing: false, wait: false };
const biz = (error: Readonly<Record<string, unknown>>, message = ''): ReplyError => ({
  type: 'ProviderBizError',
  message,
  body: { error: { message, ...error }, provider: 'any' },
  provider: 'any',
});

const outages: readonly (readonly [what: string, error: ReplyError, sentence: string])[] = [
  ['OpenAI, 500 with a body', biz({ status: 500, type: 'server_error', code: null }), 'response.500'],
  ['OpenAI, in mid-stream without a status', biz({ type: 'server_error', code: null, param: null }), 'response.500'],
  [
    'OpenAI, in mid-stream by its sentence',
    biz({}, 'The server had an error while processing your request'),
    'response.500',
  ],
  ['Anthropic, 529', biz({ status: 529, type: 'overloaded_error' }, 'Overloaded'), 'response.503'],
  [
    'Anthropic, in mid-stream',
    biz({ status: 529, code: 'overloaded_error', type: 'overloaded_error' }),
    'response.503',
  ],
  ['Anthropic, 500', biz({ status: 500, type: 'api_error' }), 'response.500'],
  ['Google, 503 whose body has a status of its own', biz({ status: 'UNAVAILABLE', code: 503 }), 'response.503'],
  ['Google, 504', biz({ status: 'DEADLINE_EXCEEDED', code: 504 }), 'response.504'],
  ['OpenRouter, 502 as the code', biz({ code: 502 }, 'Upstream'), 'response.502'],
  ['AWS', biz({ status: 503, __type: 'x', code: 'ServiceUnavailableException' }), 'response.503'],
  ['a bare status', biz({ status: 503 }), 'response.503'],
  ['Cloudflare, 520', biz({ status: 520 }), 'response.500'],
  ['a sentence alone', biz({}, 'The model is overloaded. Please try again later.'), 'response.503'],
  ['a gateway in mid-stream', biz({ error_type: 'overloaded' }, 'bad gateway'), 'response.503'],
];
test.each(outages)('%s', (_what, error, sentence) => {
  expect(sentenceKey(error)).toBe(sentence);
  expect(repairsOf(error, facts)).toEqual({ primary: 'retry', secondary: 'keepTrying' });
  expect(repairsOf(error, { ...facts, wait: true })).toEqual({ primary: 'wait', secondary: 'keepTrying' });
});

const rejections: readonly (readonly [what: string, error: ReplyError])[] = [
  ['a status below 500', biz({ status: 400, type: 'invalid_request_error' }, 'server error in your schema')],
  ['without a status', biz({ type: 'invalid_request_error' }, 'tools: too many')],
  ['no body', { type: 'ProviderBizError', message: 'no', body: undefined, provider: 'any' }],
  ['a body of text', { type: 'ProviderBizError', message: 'no', body: 'no', provider: 'any' }],
];
test.each(rejections)('stays a rejection: %s', (_what, error) => {
  expect(sentenceKey(error)).toBe('response.ProviderBizError');
  expect(repairsOf(error, facts).secondary).toBe('capsule');
});
