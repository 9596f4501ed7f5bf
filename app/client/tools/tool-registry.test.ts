// The tool registry: states of a manifest, failed refreshes, consents, and a list that fails to load.
import { describe, expect, test } from 'vitest';
import { createToolRegistry } from './tool-registry.ts';
import { ReplyFailure } from '../../shared/errors.ts';
import { sources } from '../../shared/testing/tool-answers.ts';

const refused = (type: ReplyFailure['error']['type'], message: string): ReplyFailure =>
  new ReplyFailure({ type, message, body: { error: { message } }, provider: '' });
const url = 'https://plugins.example.com/manifest.json';
const [clock, weather] = sources;
const installed = { ...weather, url };

/** A server with scripted responses; requests are recorded. */
function setup(answers: Readonly<Record<string, () => unknown>> = {}) {
  const asked: unknown[] = [];
  const all: Readonly<Record<string, () => unknown>> = {
    'GET /api/tools': () => ({ tools: [clock, installed] }),
    'GET /api/settings': () => ({ 'tools.consents': ['clock/read', 7] }),
    ...answers,
  };
  const answer = async (request: string, body?: unknown): Promise<unknown> => {
    asked.push(body === undefined ? request : [request, body]);
    return all[request]?.();
  };
  const registry = createToolRegistry(
    {
      getJSON: (path) => answer(`GET ${path}`),
      sendJSON: (method, path, body) => answer(`${method} ${path}`, body),
    },
    {
      read: async () => Object(await answer('GET /api/settings')),
      change: async (setting, patch) => void (await answer('change', { [setting]: patch })),
    },
  );
  return { registry, asked };
}
const names = (registry: ReturnType<typeof setup>['registry']): unknown =>
  registry.list.get().sources.map(({ manifest }) => manifest.identifier);

test('is asked for once, and again after a failure', async () => {
  let fails = true;
  const { registry, asked } = setup({
    'GET /api/tools': () => {
      if (fails) throw refused(500, 'down');
      return { tools: sources };
    },
  });
  await Promise.all([registry.load(), registry.load()]);
  expect([registry.list.get().status, asked.length]).toEqual(['failed', 2]);
  await expect(registry.offer(['clock'], undefined)).rejects.toThrow('down');
  fails = false;
  await registry.load();
  await registry.load();
  expect([registry.list.get().status, asked.length]).toEqual(['ready', 6]);
  expect([registry.find('clock____now')?.api.name, registry.consents.get()]).toEqual(['now', ['clock/read']]);
});

test('nothing is asked for a chat without plugins', async () => {
  const { registry, asked } = setup();
  expect(await registry.offer([], undefined)).toEqual({});
  expect(asked).toEqual([]);
});

describe('a plugin by the URL of its manifest', () => {
  test('loading, then success: it stands in the list and can be called', async () => {
    const { registry } = setup({ 'GET /api/tools': () => ({ tools: [clock] }), 'POST /api/tools': () => installed });
    await registry.load();
    const done = registry.install(url);
    expect(registry.installs.get()).toEqual({ [url]: { status: 'loading' } });
    await done;
    expect([names(registry), registry.installs.get()]).toEqual([['clock', 'weather'], {}]);
    expect(registry.find('weather____forecast')).toBeDefined();
  });

  test('error: the reason is kept until it is dismissed; what was there before still works', async () => {
    const { registry } = setup({
      'POST /api/tools': () => {
        throw refused(502, 'the manifest: couldn’t connect');
      },
    });
    await registry.load();
    await registry.install(url);
    expect(registry.installs.get()[url]).toMatchObject({
      status: 'failed',
      error: { message: 'the manifest: couldn’t connect' },
    });
    expect(registry.find('weather____forecast')).toBeDefined();
    registry.forget(url);
    expect(registry.installs.get()).toEqual({});
  });

  test('is taken away with what was agreed to for it', async () => {
    const { registry, asked } = setup({
      'GET /api/settings': () => ({ 'tools.consents': ['clock/read', 'weather/outside'] }),
    });
    await registry.load();
    await registry.remove('weather');
    expect([names(registry), registry.consents.get(), asked.at(-1)]).toEqual([
      ['clock'],
      ['clock/read'],
      'DELETE /api/tools?identifier=weather',
    ]);
    expect(registry.find('weather____forecast')).toBeUndefined();
  });
});

test('a consent is kept on the server, and taken back there', async () => {
  const { registry, asked } = setup();
  await registry.load();
  await registry.setConsent('weather/outside', true);
  await registry.setConsent('clock/read', false);
  expect(asked.slice(2)).toEqual([
    ['change', { 'tools.consents': { $add: ['weather/outside'] } }],
    ['change', { 'tools.consents': { $remove: ['clock/read'] } }],
  ]);
});
