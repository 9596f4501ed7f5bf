// One tool call of a turn: run by a package of this server or by a gateway, and its result, whatever came of it.
import { randomUUID } from 'node:crypto';
import { isTributaryError } from '@tributary/runtime-core';
import type { ChatConfig } from '../../shared/conversation/chat-config.ts';
import { memoryPlugin } from '../../shared/memory/memory-plugin.ts';
import type { ClientValues } from '../../shared/payload/variables/context.ts';
import type { ToolResult } from '../../shared/tools/calls.ts';
import { callLimitMs, cancelledCall, failedCall, maxContent } from '../../shared/tools/results.ts';
import { imagePlugin } from '../../shared/tools/created-images.ts';
import { searchPlugin } from '../../shared/tools/search-plugin.ts';
import type { ToolRef } from '../../shared/tools/sources.ts';
import { imagesFor } from '../images/tool-images.server.ts';
import { traceIdHeader } from '../http/trace.server.ts';
import { limitedCall } from '../offload/calls-at-once.server.ts';
import { runMemoryCall } from '../memory/memory-call.ts';
import { log } from '../process/log.ts';
import type { Turn } from '../storage/repositories/turns.ts';
import { getStorage } from '../storage/storage.server.ts';
import { callGateway } from '../tools/gateway.server.ts';
import { runTool } from '../tools/run-tool.server.ts';
import { readStates } from './asked-provider.ts';
import type { GivenKeys } from './asked-provider.ts';
import { ports } from './ports.ts';
import { searchModelFor } from './tool-offer.ts';

export interface CallToRun {
  readonly turn: Turn;
  readonly config: ChatConfig;
  readonly given: GivenKeys;
  readonly ref: ToolRef;
  /** JSON, as the model or the user wrote it. */
  readonly args: string;
}

/** The reason of an abort by the user. */
export const cancelled = new Error('cancelled');

/** Never rejects. */
export async function runCall(call: CallToRun, signal: AbortSignal): Promise<ToolResult> {
  const began = performance.now();
  const traceId = call.turn.traceId === null ? undefined : randomUUID();
  const late = AbortSignal.timeout(callLimitMs);
  const result = await limitedCall(call.turn.userId, () => textOf(call, AbortSignal.any([signal, late]), traceId)).then(
    (text): ToolResult => ({ outcome: 'done', content: text.slice(0, maxContent) }),
    (error: unknown): ToolResult => {
      if (signal.reason === cancelled) return cancelledCall;
      return failedCall(late.aborted ? tooLate : knownOf(error, call));
    },
  );
  const ms = Math.round(performance.now() - began);
  return { ...result, ...(traceId === undefined ? {} : { traceId }), ms };
}

const tooLate = { type: 504, message: `no result within ${callLimitMs / 1000} seconds`, body: {} } as const;
const unknownFailure = {
  type: 500,
  message: 'Something went wrong on the server. Details are in the server log.',
  body: {},
} as const;

function knownOf(error: unknown, { ref }: CallToRun) {
  if (isTributaryError(error)) return error;
  const { name, message } = error instanceof Error ? error : { name: typeof error, message: '' };
  log.error({ tool: ref.source.manifest.identifier, api: ref.api.name, err: { name, message } }, 'a tool call failed');
  return unknownFailure;
}

async function textOf(call: CallToRun, signal: AbortSignal, traceId: string | undefined): Promise<string> {
  const { turn, ref, args, config, given } = call;
  const { userId } = turn;
  const { origin, manifest } = ref.source;
  const { identifier } = manifest;
  const body = { manifest, identifier, apiName: ref.api.name, arguments: args };
  const headers = new Headers();
  if (traceId !== undefined) {
    const trace = { enabled: true, tags: ['tool', identifier], userId, sessionId: turn.conversationId };
    log.info({ traceId, tool: identifier, api: ref.api.name, user: userId, sessionId: turn.conversationId }, 'trace');
    headers.set('x-tributary-trace', Buffer.from(JSON.stringify(trace)).toString('base64'));
    headers.set(traceIdHeader, traceId);
  }
  const request = { signal, headers };
  if (origin === 'installed') return callGateway({ body: { ...body, type: 'default' }, request, userId, traceId });
  const storage = await getStorage();
  if (identifier === memoryPlugin) return runMemoryCall(storage, turn, ref.api, args);
  const asked = { userId, given, states: await readStates(storage, userId) };
  const search = identifier === searchPlugin ? await searchModelFor(storage, ports, asked, config) : undefined;
  const { timeZone, language } = JSON.parse(turn.client) as ClientValues; // written with the turn's row
  const vault = search && given[search.owner ?? search.provider];
  return runTool({ ...body, type: 'builtin', timeZone, language, ...(search ? { search } : {}) }, request, {
    userId,
    conversationId: turn.conversationId,
    ...(identifier === imagePlugin && origin === 'bundled'
      ? { createImage: imagesFor({ userId, given, conversationId: turn.conversationId }) }
      : {}),
    ...(vault ? { vault } : {}),
  });
}
