// Shapes of vendors' errors.
import { findError } from '../errors/find-error.ts';
import { expect, test } from 'vitest';
import { vendorError } from './body.ts';

test.each<[string, unknown, string | undefined]>([
  ['OpenAI', { error: { message: 'no' } }, 'no'],
  ['a plain string', { error: 'no' }, 'no'],
  ['beside a flag', { success: false, error: 'no' }, 'no'],
  ['a bare message', { message: 'no' }, 'no'],
  ['FastAPI, one detail', { detail: 'no' }, 'no'],
  ['FastAPI, an object', { detail: { error: 'no' } }, 'no'],
  ['FastAPI, an object with a message', { detail: { message: 'no', code: 3 } }, 'no'],
  [
    'a validating server',
    { detail: [{ type: 'missing', loc: ['body', 'messages'], msg: 'Field required' }] },
    'body.messages: Field required',
  ],
  ['a validating server inside an error', { error: { message: { detail: [{ loc: ['a'], msg: 'b' }] } } }, 'a: b'],
  ['an object that says nothing known', { detail: { why: 1 } }, '{"why":1}'],
  ['ModelScope', { errors: { message: 'no' }, request_id: 'r' }, 'no'],
  ['Cloudflare', { success: false, errors: [{ code: 1, message: 'no' }] }, 'no'],
  ['nothing', {}, undefined],
])('%s', (_name, json, message) => {
  expect(findError(json).message).toBe(message);
});

test.each<[string, string, string]>([
  [
    'a proxy’s page by its title',
    '<html>\r\n<head><title>502 Bad Gateway</title></head><body><center><h1>502 Bad Gateway</h1></center></body></html>',
    '502 Bad Gateway',
  ],
  ['a page without one by its words', '<!DOCTYPE html><body><p>Try <b>again</b>\n later</p></body>', 'Try again later'],
  ['a page that says nothing', '<html></html>', 'HTTP 502'],
  ['prose', ' upstream connect error ', 'upstream connect error'],
  ['prose that begins with a mark', '<5 tokens left', '<5 tokens left'],
])('no JSON, %s', (_name, text, message) => {
  expect(vendorError({ status: 502, headers: {} }, text).message).toBe(message);
});

test('a hostile page costs no time', () => {
  const began = process.threadCpuUsage().user;
  vendorError({ status: 502, headers: {} }, `<html>${'<title'.repeat(200_000)}`);
  expect((process.threadCpuUsage().user - began) / 1000).toBeLessThan(200);
});
