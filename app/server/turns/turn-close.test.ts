// Closing a server while two calls of an answer run: the end of the first must not abort the second.
import type { StreamEvent } from '@tributary/runtime-core';
import { expect, test } from 'vitest';
import { nothingRead } from '../../shared/tools/asks-again.ts';
import { readConfig } from '../../shared/message/chat-config.ts';
import { functionTable } from '../../shared/tools/names.ts';
import type { ToolSource } from '../../shared/tools/sources.ts';
import { RunService } from '../runs/run-service.ts';
import { scriptedReply } from '../runs/testing/scripted-reply.ts';
import { newId } from '../storage/ids.ts';
import { readCalls } from '../storage/repositories/turn-calls.ts';
import { testDatabase } from '../storage/testing/databases.ts';
import type { Found } from './situation.ts';
import type { TurnPorts } from './turn-ports.ts';
import { TurnService } from './turn-service.ts';

const source: ToolSource = {
  origin: 'bundled',
  manifest: { identifier: 'clock', api: [{ name: 'now', access: 'read' }] },
};
const found: Found = {
  config: readConfig({}),
  sources: [source],
  tools: functionTable([source]),
  plugins: ['clock'],
  read: nothingRead,
  consents: { chat: [], always: [] },
  agreed: () => true,
};
const asks: StreamEvent = {
  id: 'v',
  type: 'tool_calls',
  data: ['quick', 'slow'].map((id, index) => ({
    index,
    id,
    type: 'function' as const,
    function: { name: 'clock____now', arguments: JSON.stringify(id) },
  })),
};

test('a call that ends while the server closes leaves the others to finish', { timeout: 20_000 }, async () => {
  const storage = await (await testDatabase('sqlite')).open();
  const runs = new RunService({ storage });
  const gates = { '"quick"': Promise.withResolvers<void>(), '"slow"': Promise.withResolvers<void>() };
  const aborted: string[] = [];
  const ports: TurnPorts = {
    situation: () => Promise.resolve(found),
    byPage: () => Promise.resolve(false),
    mayGoOn: () => Promise.resolve(true),
    run: async ({ args }, signal) => {
      signal.addEventListener('abort', () => aborted.push(args));
      await (args === '"quick"' ? gates['"quick"'] : gates['"slow"']).promise;
      return { outcome: 'done', content: args };
    },
    model: () => () => Promise.reject(new Error('a server that closes asks no model')),
    keys: {
      of: () => Promise.resolve({}),
      waits: () => undefined,
      drop: () => undefined,
      clean: () => Promise.resolve(),
    },
    changed: () => undefined,
  };
  const turns = new TurnService({ storage, runs, ports, onError: () => undefined });
  const messageId = newId();
  const client = { timeZone: 'UTC', locale: 'en', language: 'en', platform: 'p', userAgent: 'u' };
  const request = {
    userId: newId(),
    conversationId: newId(),
    conversation: {},
    parentId: null,
    messageId,
    provider: 'p',
    model: 'm',
    turn: { stream: true, client, standing: { door: 'open', epoch: 0, keyed: false } },
  };
  const batches: StreamEvent[][] = [[asks, { id: 'v', type: 'stop', data: 'tool_calls' }]];
  const { turnId = '' } = await runs.start(request, (signal) =>
    Promise.resolve(scriptedReply({ batches, signal, pace: () => Promise.resolve() })),
  );
  const states = async () => (await readCalls(storage, turnId, messageId)).map(({ state }) => state);
  await expect.poll(states, { timeout: 10_000 }).toEqual(['running', 'running']);
  await runs.close(0);
  const closed = turns.close(10_000);
  gates['"quick"'].resolve();
  await expect.poll(states, { timeout: 10_000 }).toEqual(['ended', 'running']);
  gates['"slow"'].resolve();
  await closed;
  expect(aborted).toEqual([]);
  expect(await states()).toEqual(['ended', 'ended']);
  await storage.close();
});
