// The plugin over batches: what it does not change it hands on as it is; what it holds back keeps its place.
import { createRuntime, defineProvider } from '@tributary/runtime-core';
import type { StreamEvent, StreamTransform } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import thinkTags from './index.ts';

const text = (data: string): StreamEvent => ({ id: 'a', type: 'text', data });
const thought = (data: string): StreamEvent => ({ id: 'a', type: 'reasoning', data });
const call: StreamEvent = {
  id: 'a',
  type: 'tool_calls',
  data: [{ index: 0, type: 'function', function: { name: 'f' } }],
};

/** The transform as a call gets it; the provider is never called. */
async function transform(): Promise<StreamTransform> {
  let made: StreamTransform | undefined;
  const provider = defineProvider({
    manifest: { id: 'still', name: 'Still', family: 'none', operations: ['chat'], keyVault: { required: [] } },
    models: [],
    apply(hooks) {
      hooks.send.tapPromise('still', () => Promise.resolve(silence));
      hooks.transformStream.tap({ name: 'still', stage: 1_000 }, (whole) => (made = whole));
    },
  });
  const runtime = createRuntime({
    providers: [provider],
    plugins: [thinkTags],
    transport: () => Promise.reject(new Error('no network here')),
  });
  await runtime.chat('still', { model: 'm', messages: [{ role: 'user', content: 'x' }] });
  if (!made) throw new Error('transformStream was not called');
  return made;
}

const silence = {
  wire: 'none',
  status: 200,
  headers: {},
  body: { start: () => undefined, pause: () => undefined, resume: () => undefined, cancel: () => undefined },
  decoder: () => ({ done: false, feed: () => [], end: () => [] }),
};

const rows = [
  ['tags in one batch', [[text('<think>a</think>b')]], [thought('a'), text('b')]],
  ['a tag cut between batches', [[text('<thi')], [text('nk>a')]], [thought('a')]],
  ['held text stays before what follows it', [[text('a<'), call]], [text('a'), text('<'), call]],
  ['held text at the end', [[text('a<th')]], [text('a'), text('<th')]],
  ['as long as what came, yet another text', [[text('<'), text('x<')]], [text('<x'), text('<')]],
] as const;
test.each(rows)('%s', async (_name, batches, expected) => {
  const stage = await transform();
  const out = batches.flatMap((batch) => [...stage.push(batch)]);
  expect([...out, ...stage.flush()]).toEqual(expected);
});

const untouched = [
  ['plain text', [text('a'), text('b')]],
  ['code and line ends', [text('`a < b`\n'), call, text('~ x')]],
] as const;
test.each(untouched)('%s: the very batch goes on', async (_name, batch) => {
  const stage = await transform();
  expect(stage.push(batch)).toBe(batch);
});
