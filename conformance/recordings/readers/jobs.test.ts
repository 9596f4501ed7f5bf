// The reader of image jobs on bodies with known results.
import { expect, test } from 'vitest';
import { read } from './authored.ts';

const pending = (job: string) => ({ kind: 'pending', job });
const images = (...urls: string[]) => ({ kind: 'images', urls, base64: 0 });

test.each<[string, string, unknown, unknown]>([
  ['an order at BFL', 'bfl', { id: 'j', polling_url: 'https://x.test/j' }, pending('j')],
  ['a job at BFL', 'bfl', { id: 'j', status: 'Pending', result: null }, pending('j')],
  [
    'a result at BFL',
    'bfl',
    { id: 'j', status: 'Ready', result: { sample: 'https://x.test/1' } },
    images('https://x.test/1'),
  ],
  ['a prediction', 'replicate-predictions', { id: 'p', status: 'starting' }, pending('p')],
  ['output ahead of the end', 'replicate-predictions', { id: 'p', status: 'processing', output: ['u'] }, pending('p')],
  ['one output', 'replicate-predictions', { id: 'p', status: 'succeeded', output: 'u' }, images('u')],
  ['several outputs', 'replicate-predictions', { id: 'p', status: 'succeeded', output: ['u', 'v'] }, images('u', 'v')],
  ['a task', 'dashscope-image', { output: { task_id: 't', task_status: 'PENDING' } }, pending('t')],
  ['a running task', 'dashscope-task', { output: { task_id: 't', task_status: 'RUNNING', results: [] } }, pending('t')],
  ['a done task', 'dashscope-task', { output: { task_id: 't', results: [{ url: 'u' }, { code: 'x' }] } }, images('u')],
])('%s', (_name, wire, body, expected) => {
  expect(read(wire, JSON.stringify(body), { operation: 'textToImage' })).toEqual(expected);
});
