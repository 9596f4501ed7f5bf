// Routing of calls to the server or the worker; keys are never sent to the wrong one.
import { expect, test } from 'vitest';
import { ReplyFailure } from '../../../shared/errors.ts';
import type { Transport } from '../../net/transport.ts';
import type { ClientCalls } from './host.ts';
import { withFetchOnClient } from './on-client.ts';

type ProviderTransport = Pick<Transport, 'chat' | 'getJSON' | 'sendJSON' | 'downloadModel'>;
const secret = { apiKey: 'sk-secret' };
const call = { vault: secret, signal: new AbortController().signal };

/** Records the calls and their keys. */
function setup(admit: () => Promise<void> = () => Promise.resolve()) {
  const asked: string[] = [];
  const note =
    <Result>(who: string, result: Result) =>
    (...details: unknown[]): Promise<Result> => {
      asked.push(`${who} ${JSON.stringify(details)}`);
      return Promise.resolve(result);
    };
  const server: ProviderTransport = {
    chat: note('server', { events: [], how: 'events' as const }),
    getJSON: note('server', 'from the server'),
    sendJSON: note('server', 'from the server'),
    downloadModel: note('server', undefined),
  };
  const calls: ClientCalls = {
    async chat(target, { params, vault }, { onEvents }) {
      await note('worker', undefined)(target, params, vault);
      onEvents([{ id: 'r', type: 'text', data: 'Hi' }]);
      if (params.model === 'cut') return;
      onEvents([{ id: 'r', type: 'stop', data: 'stop' }]);
    },
    models: note('worker', 'from the worker'),
    downloadModel: note('worker', undefined),
    check: note('worker', 'from the worker'),
  };
  const target = (id: string) =>
    id === 'unknown'
      ? Promise.reject(new Error('the switches are not known'))
      : Promise.resolve(id === 'my-own' ? { id, route: 'openai' } : undefined);
  return { asked, transport: withFetchOnClient(server, { target, admit, calls: () => Promise.resolve(calls) }) };
}

const payload = (provider: string, model = 'm') => ({ provider, model, messages: [], plugins: ['p'] });
const onStep = (): void => undefined;

test.each<[string, (transport: ProviderTransport, provider: string) => Promise<unknown>]>([
  ['chat', (transport, id) => transport.chat(payload(id), { ...call, onBatch: () => undefined })],
  ['models', (transport, id) => transport.getJSON(`/api/models/x?provider=${id}`, { ...call, provider: id })],
  ['pull', (transport, id) => transport.downloadModel(id, 'm', { ...call, onStep })],
  [
    'check',
    (transport, id) =>
      transport.sendJSON(
        'POST',
        '/api/providers/openai/check?provider=my-own',
        { model: 'm' },
        { ...call, provider: id },
      ),
  ],
])(
  '%s: by the worker where the user says so, else by the server, and not at all before that is known',
  async (_name, make) => {
    const { asked, transport } = setup();
    await make(transport, 'my-own');
    expect(asked).toEqual([expect.stringMatching(/^worker .*"route":"openai".*sk-secret/)]);
    await make(transport, 'other');
    expect(asked[1]).toMatch(/^server .*sk-secret/);
    await expect(make(transport, 'unknown')).rejects.toThrow('not known');
    expect(asked).toHaveLength(2);
  },
);

test('other requests about such a provider go to the server, without the key', async () => {
  const { asked, transport } = setup();
  await transport.sendJSON('POST', '/api/runs', { fetchOnClient: true }, { vault: secret, provider: 'my-own' });
  await transport.getJSON('/api/models/openai/details', { vault: secret, provider: 'my-own' });
  // A decision has no provider, but keys of several.
  const vaults = { 'my-own': secret, other: { apiKey: 'of another' } };
  await transport.sendJSON('POST', '/api/turns/decisions', {}, { vaults });
  expect(asked.map((line) => line.split(' ')[0])).toEqual(['server', 'server', 'server']);
  expect(asked.join()).not.toContain('sk-secret');
  expect(asked[2]).toContain('of another');
});

test('what names no provider goes its way', async () => {
  const { transport } = setup();
  expect(await transport.getJSON('/api/settings')).toBe('from the server');
  expect(await transport.sendJSON('PATCH', '/api/settings', {})).toBe('from the server');
});

test('a reply is read like the server’s: batches, and whether it said its last word; plugins stay here', async () => {
  const { asked, transport } = setup();
  const seen: string[] = [];
  const read = (model: string) =>
    transport.chat(payload('my-own', model), {
      ...call,
      onBatch: ({ events }) => void seen.push(events.map(({ type }) => type).join()),
    });
  expect(await read('m')).toEqual({ events: [], how: 'events' });
  expect(await read('cut')).toEqual({ events: [], how: 'cut' });
  expect(seen).toEqual(['text', 'stop', 'text']);
  expect(asked.join()).not.toContain('plugins');
});

test('who may not call from the browser calls nobody', async () => {
  const refusal = new ReplyFailure({ type: 'InvalidAccessCode', message: '', body: {}, provider: 'my-own' });
  const { asked, transport } = setup(() => Promise.reject(refusal));
  const asking = transport.chat(payload('my-own'), { ...call, onBatch: () => undefined });
  await expect(asking).rejects.toBe(refusal);
  expect(asked).toEqual([]);
});
