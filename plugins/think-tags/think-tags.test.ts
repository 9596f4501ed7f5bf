// The plugin on batches: unchanged ones are passed on as the same object; held-back text keeps its place.
import { createRuntime, defineProvider } from '@tributary/runtime-core';
import type { StreamEvent, StreamTransform } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import thinkTags from './index.ts';

const text = (data: string): StreamEvent => ({ id: 'a', type: 'text', data });
/** `tag`: sent with the start of a thought. */
const thought = (data: string, tag?: string): StreamEvent =>
  tag === undefined ? { id: 'a', type: 'reasoning', data } : { id: 'a', type: 'reasoning', data, origin: tag };
const wasThought: StreamEvent = { id: 'a', type: 'data', data: { type: 'text_was_reasoning', tag: '<think>' } };
const stop = (data: string): StreamEvent => ({ id: 'a', type: 'stop', data });
const call: StreamEvent = {
  id: 'a',
  type: 'tool_calls',
  data: [{ index: 0, type: 'function', function: { name: 'f' } }],
};

/** Returns the transform of a call; the provider is not called. */
async function transform(model = 'm', own = {}): Promise<StreamTransform> {
  let made: StreamTransform | undefined;
  const provider = defineProvider({
    manifest: { id: 'still', name: 'Still', family: 'none', operations: ['chat'], keyVault: { required: [] }, ...own },
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
  await runtime.chat('still', { model, messages: [{ role: 'user', content: 'x' }] });
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
  ['tags in one batch', [[text('<think>a</think>b')]], [thought('a', '<think>'), text('b')]],
  ['a tag cut between batches', [[text('<thi')], [text('nk>a')]], [thought('a', '<think>')]],
  ['held text stays before what follows it', [[text('a<'), call]], [text('a'), text('<'), call]],
  ['held text at the end', [[text('a<th')]], [text('a'), text('<th')]],
  ['as long as what came, yet another text', [[text('<'), text('x<')]], [text('<x'), text('<')]],
] as const;
test.each(rows)('%s', async (_name, batches, expected) => {
  const stage = await transform();
  const out = batches.flatMap((batch) => [...stage.push(batch)]);
  expect([...out, ...stage.flush()]).toEqual(expected);
});

const unclosed = [text('<think>a')] as const;
const ends = [
  ['a thought never closed is shown before the stop', [...unclosed, stop('end_turn')], [text('a')]],
  ['a word that no table holds is an end, too', [...unclosed, stop('unknown')], [text('a')]],
  ['cut off at the limit it stays a thought', [...unclosed, stop('MAX_TOKENS')], []],
  ['cut off by a filter it stays a thought', [...unclosed, stop('SAFETY')], []],
  ['before a tool call it stays a thought', [...unclosed, call, stop('stop')], [call]],
  ['a closed thought is not repeated', [text('<think>a</think>'), stop('stop')], []],
] as const;
test.each(ends)('%s', async (_name, batch, expected) => {
  for (const batches of [[batch], batch.map((event) => [event])]) {
    const stage = await transform();
    const out = batches.flatMap((each) => [...stage.push(each)]);
    expect(out).toEqual([thought('a', '<think>'), ...expected, batch.at(-1)]);
  }
});

const local = { local: { baseURL: 'http://127.0.0.1:9/v1', probe: '/models' } };
const templates = [
  ['a model whose template opens the thought', 'qwen3:4b', local, [thought('a', '<think>'), text('b'), stop('stop')]],
  ['another model', 'qwen3:4b-instruct', local, [text('a'), wasThought, text('b'), stop('stop')]],
  ['the same model at a vendor', 'qwen3:4b', {}, [text('a'), wasThought, text('b'), stop('stop')]],
] as const;
test.each(templates)('only a closing tag, %s', async (_name, model, own, expected) => {
  const stage = await transform(model, own);
  const batches = [[text('a')], [text('</think>b')], [stop('stop')]];
  expect(batches.flatMap((batch) => [...stage.push(batch)])).toEqual(expected);
});

test('a server that separates the thought itself ends the holding back', async () => {
  const stage = await transform('deepseek-r1:8b', local);
  const batches = [[thought('a')], [text('b')], [text('c')]];
  expect(batches.map((batch) => [...stage.push(batch)])).toEqual(batches);
});

const untouched = [
  ['plain text', [text('a'), text('b')]],
  ['code and line ends', [text('`a < b`\n'), call, text('~ x')]],
] as const;
test.each(untouched)('%s: the very batch goes on', async (_name, batch) => {
  const stage = await transform();
  expect(stage.push(batch)).toBe(batch);
});

test('sources that come in the middle of a tag do not break it', async () => {
  const grounding: StreamEvent = { id: 'a', type: 'grounding', data: { citations: [{ title: 'A', url: '' }] } };
  const made = await transform();
  const out = [[text('<thi')], [grounding], [text('nk>a</think>b')], [stop('stop')]].flatMap((batch) => [
    ...made.push(batch),
  ]);
  expect(out.map(({ type, data }) => (type === 'grounding' ? type : data))).toEqual(['grounding', 'a', 'b', 'stop']);
});

test('cited passages are counted in the text that the thoughts have left; passages of a thought have no place', async () => {
  const words = ['<think>see [1] and ', '`</think>', '\n\n😀 北京。[1] Also `<think>` [2].'];
  const sent = words.join('');
  const mark = (number: number, from = 0): [number, number] => {
    const at = sent.indexOf(`[${number}]`, from);
    return [at, at + 3];
  };
  const answer = sent.slice(sent.indexOf('</think>') + '</think>'.length);
  const citation = (title: string, ...ranges: [number, number][]) => ({ title, url: '', ranges });
  const grounding: StreamEvent = {
    id: 'a',
    type: 'grounding',
    data: { citations: [citation('A', mark(1), mark(1, 20)), citation('B', mark(2)), citation('C', mark(1))] },
  };
  const made = await transform();
  const out = [...words.flatMap((word) => made.push([text(word)])), ...made.push([grounding, stop('stop')])];
  const said = out.flatMap((event) => (event.type === 'text' ? event.data : [])).join('');
  const found = out.flatMap((event) => (event.type === 'grounding' ? event.data.citations : []));
  expect(said).toBe(answer);
  expect(found.map(({ ranges = [] }) => ranges.map(([from, to]) => said.slice(from, to)))).toEqual([
    ['[1]'],
    ['[2]'],
    [],
  ]);
  expect(found[2]).toEqual({ title: 'C', url: '' });
});
