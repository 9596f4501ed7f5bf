// A failing plugin tap is skipped and reported on every hook; the call and the other taps continue.
import { describe, expect, test } from 'vitest';
import type { StreamEvent } from '../contract/events.ts';
import { definePlugin } from '../contract/provider.ts';
import { TributaryError } from '../errors/error.ts';
import { createRuntime } from '../pipeline/runtime.ts';
import {
  answer,
  collect,
  failure,
  hello,
  provider,
  shape,
  transport,
  startVendor,
  vendor,
} from '../pipeline/testing/kit.ts';
import { chain } from './transform.ts';
import type { ProviderHooks } from '../contract/hooks.ts';
import { pluginView } from './plugin-view.ts';
import type { PluginFault } from './plugin-view.ts';

startVendor();

const bug = (): never => {
  throw new Error('push bug');
};
const shout = definePlugin({
  id: 'shout',
  apply: (hooks) =>
    hooks.transformStream.tap({ name: 'shout', stage: 200 }, (transform) =>
      chain(transform, {
        push: (batch) =>
          batch.map((event) => (event.type === 'text' ? { ...event, data: event.data.toUpperCase() } : event)),
        flush: () => [],
      }),
    ),
});

async function chatWith(apply: (hooks: ProviderHooks) => void) {
  vendor.handler = answer;
  const faults: PluginFault[] = [];
  const bad = definePlugin({ id: 'bad', apply });
  const plugins = [bad, shout];
  const runtime = createRuntime({
    providers: [provider('a')],
    plugins,
    transport,
    onPluginFault: (fault) => faults.push(fault),
  });
  const events = shape(await collect(await runtime.chat('a', hello)));
  return { events, faults: faults.map(({ plugin, hook, provider: of, error }) => [plugin, hook, of, String(error)]) };
}

const whole = ['text "HE"', 'text "Y"', 'stop "stop"'];

describe('a tap of a plugin that fails', () => {
  const rows: readonly [string, string, string, (hooks: ProviderHooks) => void][] = [
    ['on normalizeParams', 'normalizeParams', 'push bug', (hooks) => hooks.normalizeParams.tap('x', bug)],
    [
      'by returning no params',
      'normalizeParams',
      'it returned 1 on',
      (hooks) => hooks.normalizeParams.tap('x', (() => 1) as never),
    ],
    ['on buildRequest', 'buildRequest', 'push bug', (hooks) => hooks.buildRequest.tap('x', bug)],
    [
      'on buildRequest, later',
      'buildRequest',
      'push bug',
      (hooks) => hooks.buildRequest.tapPromise('x', () => Promise.reject(new Error('push bug'))),
    ],
    ['on send', 'send', 'push bug', (hooks) => hooks.send.tapPromise({ name: 'x', stage: -100 }, bug)],
    ['when it builds its transform', 'transformStream', 'push bug', (hooks) => hooks.transformStream.tap('x', bug)],
    [
      'in push',
      'transformStream',
      'push bug',
      (hooks) => hooks.transformStream.tap('x', (transform) => chain(transform, { push: bug, flush: () => [] })),
    ],
    [
      'in flush',
      'transformStream',
      'push bug',
      (hooks) =>
        hooks.transformStream.tap('x', (transform) => chain(transform, { push: (batch) => batch, flush: bug })),
    ],
    [
      'by pushing no list',
      'transformStream',
      'no list of events',
      (hooks) =>
        hooks.transformStream.tap('x', (transform) => chain(transform, { push: (() => 1) as never, flush: () => [] })),
    ],
    ['when it registers its taps', 'apply', 'push bug', bug],
  ];
  test.each(rows)(
    '%s is left out and named; the reply and the other plugin go on',
    async (_name, hook, said, apply) => {
      const { events, faults } = await chatWith(apply);
      expect(events).toEqual(whole);
      expect(faults).toEqual([['bad', hook, 'a', expect.stringContaining(said)]]);
    },
  );

  test('gives back what it held', async () => {
    const held: StreamEvent[] = [];
    const { events } = await chatWith((hooks) =>
      hooks.transformStream.tap('x', (transform) =>
        chain(transform, {
          push(batch) {
            if (held.length > 0) return bug();
            held.push(...batch.filter(({ type }) => type === 'text'));
            return batch.filter(({ type }) => type !== 'text');
          },
          flush: () => held,
        }),
      ),
    );
    expect(events.filter((each) => each.startsWith('text')).join('')).toMatch(/"HE".*"Y"/);
  });
});

test('a refusal that a plugin means ends the call with its type', async () => {
  const refuse = definePlugin({
    id: 'policy',
    apply: (hooks) =>
      hooks.normalizeParams.tap('policy', () => {
        throw new TributaryError(403, 'not this word', { error: { message: 'not this word' } });
      }),
  });
  const runtime = createRuntime({ providers: [provider('a')], plugins: [refuse], transport });
  expect(await failure(runtime.chat('a', hello))).toMatchObject({ status: 403 });
});

test('a plugin is handed every hook, and can call none', () => {
  const tap = (): void => undefined;
  const names = [
    'normalizeParams',
    'buildRequest',
    'send',
    'transformStream',
    'mapError',
    'models',
    'embeddings',
    'textToImage',
    'textToSpeech',
    'speechToText',
    'pullModel',
  ];
  const hooks = Object.fromEntries(names.map((name) => [name, { tap, tapPromise: tap }]));
  const view = pluginView(hooks as unknown as ProviderHooks, () => undefined);
  expect(Object.keys(view)).toEqual(names);
  for (const hook of Object.values(view))
    expect(Object.keys(hook).filter((each) => !/^tap(Promise)?$/.test(each))).toEqual([]);
});
