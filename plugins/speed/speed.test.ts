// The plugin with a fake clock: what it measures and omits, and that it changes nothing else.
import { createRuntime, defineProvider } from '@tributary/runtime-core';
import type { StreamEvent, StreamTransform, Usage } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import speed from './index.ts';

const text: StreamEvent = { id: 'a', type: 'text', data: 'x' };
const thought: StreamEvent = { id: 'a', type: 'reasoning', data: 'x' };
const call: StreamEvent = {
  id: 'a',
  type: 'tool_calls',
  data: [{ index: 0, type: 'function', function: { name: 'f' } }],
};
const stop: StreamEvent = { id: 'a', type: 'stop', data: 'stop' };
const usage = (data: Usage): StreamEvent => ({ id: 'a', type: 'usage', data });

/** Returns the transform for a call that began at 0; the provider is not called. */
async function transform(now: () => number): Promise<StreamTransform> {
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
    plugins: [speed],
    transport: () => Promise.reject(new Error('no network here')),
    now,
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
  decoder: () => ({ feed: () => [], end: () => [], done: false }),
};

type Step = readonly [at: number, ...events: StreamEvent[]];

test.each<[string, readonly Step[], unknown]>([
  [
    'text',
    [
      [200, text],
      [1200, text],
      [2200, stop, usage({ totalOutputTokens: 10 })],
    ],
    { ttft: 200, tps: 5 },
  ],
  [
    'a tool call alone',
    [
      [200, call],
      [700, call],
      [1200, usage({ totalOutputTokens: 10 })],
    ],
    { ttft: 200, tps: 10 },
  ],
  [
    'thoughts that were not streamed',
    [
      [1000, text],
      [1500, text],
      [2000, usage({ totalOutputTokens: 10, outputReasoningTokens: 6 })],
    ],
    { ttft: 1000, tps: 4 },
  ],
  [
    'thoughts that were',
    [
      [1000, thought],
      [1500, text],
      [2000, usage({ totalOutputTokens: 10, outputReasoningTokens: 6 })],
    ],
    { ttft: 1000, tps: 10 },
  ],
  [
    'a reply in one piece',
    [[2000, thought, text, usage({ totalOutputTokens: 10, outputReasoningTokens: 6 })]],
    { ttft: 2000, tps: 5 },
  ],
  ['no time at all', [[0, text, usage({ totalOutputTokens: 10 })]], { ttft: 0 }],
  [
    'no count of output',
    [
      [200, text],
      [1200, text, usage({ totalInputTokens: 3 })],
    ],
    { ttft: 200 },
  ],
  ['no output', [[200, stop, usage({ totalOutputTokens: 10 })]], undefined],
  [
    'no usage',
    [
      [200, text],
      [300, stop],
    ],
    undefined,
  ],
])('%s', async (_name, steps, expected) => {
  let clock = 0;
  const meter = await transform(() => clock);
  const given = steps.flatMap(([, ...events]) => events);
  const out = steps.flatMap(([at, ...events]) => {
    clock = at;
    return meter.push(events);
  });
  expect(out.filter(({ type }) => type !== 'speed')).toEqual(given);
  const measured = out.filter(({ type }) => type === 'speed');
  expect(measured).toEqual(expected === undefined ? [] : [{ id: 'output_speed', type: 'speed', data: expected }]);
  expect(out.at(-1)?.type === 'speed').toBe(expected !== undefined);
  expect(meter.flush()).toEqual([]);
});
