// A call that times out: the message states the limit, and the result has the trace id.
import { afterEach, expect, test, vi } from 'vitest';
import { groundApp } from '../testing/ground-app.ts';
import { defaultChatConfig } from '../../shared/message/chat-config.ts';
import type { ToolSource } from '../../shared/tools/sources.ts';
import type { Turn } from '../storage/repositories/turns.ts';
import { runCall } from './tool-call.ts';
import type { CallToRun } from './call-to-run.ts';

const app = groundApp();

afterEach(() => void vi.restoreAllMocks());

/** The gateway has no address, so the call fails without a request unless it times out first. */
const source: ToolSource = {
  origin: 'installed',
  manifest: { identifier: 'weather', api: [{ name: 'forecast' }] },
  url: 'https://plugins.example.com/manifest.json',
};
const turn = { userId: 'u', conversationId: 'c', traceId: 'of the question' } as Turn; // nothing else is looked at
const call: CallToRun = {
  turn,
  config: defaultChatConfig,
  given: {},
  ref: { source, api: { name: 'forecast' } },
  args: '{}',
  position: 0,
};
const silent = { note: () => undefined, ask: () => Promise.reject(new Error('nobody is asked')) };

test.each([
  ['too late', true, /^error: no result within 130 seconds$/],
  ['without a gateway', false, /^error: This tool has no gateway/],
] as const)('%s it has failed, in words', async (_name, late, content) => {
  if (late) vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
  const result = await runCall(app, call, new AbortController().signal, silent);
  expect(result).toMatchObject({ outcome: 'failed', content: expect.stringMatching(content) });
  expect(result.traceId).toMatch(/^[0-9a-f-]{36}$/);
});
