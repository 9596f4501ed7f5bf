// Runs one tool call of a turn, in a package of this server or through a gateway, and returns its result or failure.
import type { ClientValues } from '../../shared/api/client-values.ts';
import type { App } from '../process/app.ts';
import { randomUUID } from 'node:crypto';
import { isTributaryError } from '@tributary/runtime-core';
import type { ModelCard } from '@tributary/runtime-core';
import { memoryPlugin } from '../../shared/memory/memory-plugin.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import type { ToolResult } from '../../shared/tools/calls.ts';
import type { ToolSource } from '../../shared/tools/sources.ts';
import { cutText } from '../../shared/tools/cut-text.ts';
import { callLimitMs, cancelledCall, failedCall, maxContent } from '../../shared/tools/results.ts';
import { filesPlugin } from '../../shared/tools/files-plugin.ts';
import { imagePlugin } from '../../shared/tools/created-images.ts';
import { searchPlugin } from '../../shared/tools/search-plugin.ts';
import { tablesPlugin } from '../../shared/tools/tables-plugin.ts';
import { toolSearchPlugin } from '../../shared/tools/tool-search-plugin.ts';
import { featuresOf } from '../features/feature.ts';
import { appError } from '../http/errors.server.ts';
import { traceIdHeader } from '../http/trace.server.ts';
import { callMcp, mcpLimitMs } from '../mcp/call.server.ts';
import { hub } from '../live/hub.ts';
import { runMemoryCall } from '../memory/memory-call.ts';
import { log } from '../process/log.ts';
import type { Tables } from '../storage/storage.ts';
import { getStorage } from '../storage/storage.server.ts';
import { callGateway } from '../tools/gateway.server.ts';
import { runToolSearch } from '../tools/find-tools.ts';
import { engineFor } from '../tools/search-engine.ts';
import { runTool } from '../tools/run-tool.server.ts';
import { askedProvider, readStates } from '../providers/asked-provider.ts';
import type { Place } from '../offload/calls-at-once.server.ts';
import { CallTooLate, inPlace } from './call-place.ts';
import type { CallToRun, CallVoice } from './call-to-run.ts';
import { ports } from './ports.ts';
import { fileSearchOf } from './file-search-of.ts';
import { tableQueryOf } from './table-query-of.ts';
import { runTableQuery } from './query-table.ts';
import { runFileSearch } from './search-files.ts';
import { pagesFor } from './pages-for.ts';
import { searchModelFor } from './tool-offer.ts';

/** Abort reason: the user cancelled the call. */
export const cancelled = new Error('cancelled');

/** Never rejects. */
export async function runCall(app: App, call: CallToRun, signal: AbortSignal, voice: CallVoice): Promise<ToolResult> {
  let began = performance.now();
  const traceId = call.turn.traceId === null ? undefined : randomUUID();
  // An MCP call has its own timeout, which stops while the user is asked.
  const limitMs = call.ref.source.mcp ? mcpLimitMs : callLimitMs;
  const placed = inPlace(call.turn.userId, limitMs, signal, (until, place) => {
    began = performance.now();
    const ask: CallVoice['ask'] = (question, answered) => place.away(() => voice.ask(question, answered));
    return resultOf(app, call, until, traceId, { ...voice, ask }, place);
  });
  const result = await placed.then(
    (done): ToolResult => ({ ...done, content: cutText(done.content, maxContent) }),
    (error: unknown): ToolResult => {
      if (signal.reason === cancelled) return cancelledCall;
      return {
        ...failedCall(error instanceof CallTooLate ? tooLate(limitMs) : knownOf(error, call)),
        ...signInOf(error),
      };
    },
  );
  const ms = Math.round(performance.now() - began);
  return { ...result, ...(traceId === undefined ? {} : { traceId }), ms };
}

/** Returns the server to sign in to, if the call failed for lack of a sign-in. */
function signInOf(error: unknown): { readonly signIn?: string } {
  const details = isTributaryError(error) ? error.body.error : undefined;
  if (typeof details !== 'object' || details === null || !('code' in details) || details.code !== 'sign_in') return {};
  return 'server' in details && typeof details.server === 'string' ? { signIn: details.server } : {};
}

async function resultOf(
  app: App,
  call: CallToRun,
  signal: AbortSignal,
  traceId: string | undefined,
  { ask, note }: CallVoice,
  place: Place,
): Promise<ToolResult> {
  const { turn, ref, args } = call;
  const { mcp, feature } = ref.source;
  if (feature) return callFeature(app, call, feature, signal);
  if (!mcp) return { outcome: 'done', content: await textOf(app, call, signal, traceId) };
  const { userId } = turn;
  const hash = mcp.digests[ref.api.name] ?? '';
  const keepsFiles = !isTemporary(turn.conversationId);
  const named = { userId, server: mcp.server, tool: ref.api.name, hash, args, keepsFiles };
  const made = await callMcp(app, { ...named, signal, ask, note, away: (wait) => place.away(wait) });
  const files = made.files.length > 0 ? { files: made.files } : {};
  if (!made.isError) return { outcome: 'done', content: made.text, ...files };
  // Some servers report a missing sign-in only in the result's text, so the sign-in is always offered.
  return { outcome: 'failed', content: `error: ${made.text}`, signIn: mcp.server, ...files };
}

async function callFeature(
  app: App,
  { turn: { userId, conversationId }, ref, args, config }: CallToRun,
  { id, server, digests }: NonNullable<ToolSource['feature']>,
  signal: AbortSignal,
): Promise<ToolResult> {
  const tools = featuresOf(app).find((each) => each.id === id)?.tools;
  if (!tools) throw appError(404, `There is no tool "${ref.api.name}" any more`, { code: 'no_tool' });
  const digest = digests[ref.api.name] ?? '';
  const keepsFiles = !isTemporary(conversationId);
  return tools.call(app, {
    userId,
    conversationId,
    server,
    tool: ref.api.name,
    digest,
    args,
    signal,
    itemsOff: config.itemsOff,
    keepsFiles,
  });
}

const tooLate = (ms: number) => ({ type: 504, message: `no result within ${ms / 1000} seconds`, body: {} }) as const;
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

async function textOf(app: App, call: CallToRun, signal: AbortSignal, traceId: string | undefined): Promise<string> {
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
  if (origin === 'installed') return callGateway(app, { body: { ...body, type: 'default' }, request, userId, traceId });
  const storage = await getStorage(app);
  if (identifier === memoryPlugin) {
    const content = await runMemoryCall(app, storage, turn, ref.api, args);
    hub(app).changed(turn.userId, { kind: 'memories' });
    return content;
  }
  if (identifier === filesPlugin && origin === 'bundled')
    return runFileSearch(await fileSearchOf(app, call), ref.api, args);
  if (identifier === tablesPlugin && origin === 'bundled')
    return runTableQuery(await tableQueryOf(app, call), ref.api, args, signal);
  if (identifier === toolSearchPlugin && origin === 'bundled')
    return runToolSearch(
      await ports(app).listTools(userId),
      config.plugins,
      ref.api,
      args,
      await cardFor(app, storage, call),
    );
  const asked = { userId, given, states: await readStates(storage, userId) };
  const engine = identifier === searchPlugin ? await engineFor(app, userId) : undefined;
  const search =
    identifier === searchPlugin ? await searchModelFor(storage, ports(app), asked, config, engine) : undefined;
  const { timeZone, language } = JSON.parse(turn.client) as ClientValues; // written with the turn's row
  const vault = search && given[search.owner ?? search.provider];
  const createImage =
    identifier === imagePlugin && origin === 'bundled'
      ? featuresOf(app).find((feature) => feature.createImage)?.createImage
      : undefined;
  return runTool(app, { ...body, type: 'builtin', timeZone, language, ...(search ? { search } : {}) }, request, {
    userId,
    conversationId: turn.conversationId,
    ...(engine && !search
      ? { findPages: (query: string, until: AbortSignal) => pagesFor(app, call, engine, query, until) }
      : {}),
    ...(createImage ? { createImage: createImage(app, { userId, given, conversationId: turn.conversationId }) } : {}),
    ...(vault ? { vault } : {}),
  });
}

/** The model that receives the result. */
async function cardFor(app: App, storage: Tables, { turn, given }: CallToRun): Promise<ModelCard | undefined> {
  const { userId, provider, model } = turn;
  const states = await readStates(storage, userId);
  return (await askedProvider(storage, ports(app).describe, { userId, states, given, provider, health: false })).card(
    model,
  );
}
