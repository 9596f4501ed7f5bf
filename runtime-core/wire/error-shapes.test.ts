// The shapes in which vendors say what went wrong.
import { expect, test } from 'vitest';
import { findError } from './body.ts';

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
