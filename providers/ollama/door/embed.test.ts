// Requests for embeddings are read, and their results written. Ollama's client meets them in the app's tests of its API access.
import { expect, test } from 'vitest';
import { sides } from './embed.ts';
import { door } from './index.ts';

const [wire] = door;
const about = { model: 'x/y', created: 7, request: {}, usage: { totalInputTokens: 3 } };

test.each([
  [
    '/api/embed',
    { input: ['a', 'b'], dimensions: 2, truncate: false },
    { params: { model: 'y', input: ['a', 'b'], dimensions: 2 }, lost: ['truncate'] },
    { model: 'x/y', embeddings: [[1, 2]], total_duration: 0, load_duration: 0, prompt_eval_count: 3 },
  ],
  [
    '/api/embeddings',
    { prompt: 'a', options: {} },
    { params: { model: 'y', input: 'a' }, lost: ['options'] },
    { embedding: [1, 2] },
  ],
])('%s', (path, request, read, body) => {
  const side = sides[path];
  expect(side && wire?.operationOf({ method: 'POST', path, query: new URLSearchParams() })).toEqual({
    kind: 'side',
    side,
  });
  expect(side?.read(request, 'y')).toEqual(read);
  expect(side?.write([[1, 2]], about)).toEqual({ kind: 'json', body });
});
