// Runs a call of a tool of this server: validates arguments, limits the time, returns the result as text.
import { part } from '../process/app.ts';
import { outbound } from '../net/outbound.server.ts';
import type { App } from '../process/app.ts';
import { checkHost, isToolError, isTributaryError, settingsWithDefaults, ToolError } from '@tributary/runtime-core';
import type { ImageToolOrder, PagesFound, ToolContext } from '@tributary/runtime-core';
import { log } from '../process/log.ts';
import { accessOf } from '../features/access.ts';
import type { CreateImage } from '../features/feature.ts';
import type { Caller } from '../auth/auth.server.ts';
import { appError } from '../http/errors.server.ts';
import { readArguments } from './gateway-arguments.server.ts';
import type { ToolCall as ToolCallBody } from '../../shared/api/tools.ts';
import { parametersOf, settingsOf } from './gateway.server.ts';
import type { ToolRequest } from './gateway.server.ts';
import { OffloadError, offloadPool } from '../offload/pool.server.ts';
import { answered } from '../net/safe-answer.server.ts';
import { createSafeFetch } from '../net/safe-fetch.server.ts';
import type { SafeFetch } from '../net/safe-fetch.server.ts';
import { searchWith } from './search-model.server.ts';
import { serverTools } from './tools.server.ts';

const limitMs = 30_000;
/** A searching model reads pages before it answers. */
const searchLimitMs = 120_000;
/** Unit: characters. A longer result would not fit into a context window. */
const maxResult = 400_000;

const sharedFetch = part('requests of tools', (app): SafeFetch =>
  createSafeFetch({ dispatchers: outbound(app), timeoutMs: 20_000, maxBytes: 2_000_000 }),
);

export interface ToolCaller extends Pick<Caller, 'userId' | 'vault'> {
  readonly conversationId?: string;
  readonly createImage?: CreateImage;
  readonly findPages?: (query: string, signal: AbortSignal) => Promise<PagesFound>;
  /** Replaces the stored settings of the user. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Origin that the operator has configured: it may have a private address. */
  readonly trusted?: string | undefined;
}

/** Throws only typed errors; `tool_refused` contains an explanation for the model. */
export async function runTool(
  app: App,
  body: ToolCallBody,
  request: ToolRequest,
  caller: ToolCaller,
  fetch: SafeFetch = sharedFetch(app),
): Promise<string> {
  const pack = (await serverTools(app)).get(body.identifier);
  if (!(await accessOf(app, caller.userId)).tool(body.identifier))
    throw appError(403, `${body.identifier} is not available to you: ask an administrator`, {
      code: 'tool_not_allowed',
    });
  if (!pack) throw appError(404, `This server has no plugin named "${body.identifier}"`, { code: 'no_tool' });
  // The body's manifest comes from the browser, so the package's own is used.
  const parameters = parametersOf({ ...body, manifest: pack.manifest });
  const args = await readArguments(body.arguments ?? {}, parameters, { foreign: false });
  const { search } = body;
  const { createImage, findPages } = caller;
  const timeMs = search || createImage || findPages ? searchLimitMs : limitMs;
  const late = AbortSignal.timeout(timeMs);
  const signal = AbortSignal.any([request.signal, late]);
  const asked = pack.manifest.settings;
  const given = asked && (caller.settings ?? (await settingsOf(app, request, caller.userId, body.identifier)));
  const context: ToolContext = {
    signal,
    async fetch(url, headers = {}, { method, body: sent, secretHeaders } = {}) {
      if (pack.hosts) checkToolHost(url, pack.hosts, body.identifier);
      const trusted = caller.trusted !== undefined && new URL(url).origin === caller.trusted;
      const asked = {
        url,
        headers,
        signal,
        trusted,
        mayFollow: (next: string) => !pack.hosts || isToolHost(next, pack.hosts, body.identifier),
        ...(method ? { method } : {}),
        ...(sent === undefined ? {} : { body: sent }),
        ...(secretHeaders ? { secretHeaders } : {}),
      };
      return answered(fetch(asked), pack.manifest.role ? 'the address' : 'the page').catch((error: unknown) => {
        throw isTributaryError(error) ? new ToolError(error.message) : error;
      });
    },
    async offload(module, name, input) {
      return offloadPool()
        .run({ module, name, input })
        .catch((error: unknown) => {
          throw error instanceof OffloadError
            ? new ToolError(`what was fetched cannot be read: ${error.message}`)
            : error;
        });
    },
    ...(body.timeZone === undefined ? {} : { timeZone: body.timeZone }),
    ...(body.language === undefined ? {} : { language: body.language }),
    ...(asked ? { settings: settingsWithDefaults(asked, given) } : {}),
    ...(search ? { search: searchWith(app, search, caller, signal) } : {}),
    ...(findPages ? { findPages: (query: string) => findPages(query, signal) } : {}),
    ...(createImage ? { createImage: (order: ImageToolOrder) => createImage(order, signal) } : {}),
  };
  const run = pack.run[body.apiName];
  try {
    const result: unknown = await Promise.race([run?.(args, context), aborted(signal)]);
    const text = typeof result === 'string' ? result : JSON.stringify(result ?? null);
    return text.length > maxResult ? `${text.slice(0, maxResult)}…` : text;
  } catch (error) {
    if (late.aborted) throw appError(504, `The tool timed out after ${timeMs / 1000} seconds`, { code: 'timeout' });
    // A provider's error is reported as in a chat, with advice for the user.
    if (isTributaryError(error)) throw error;
    if (isToolError(error))
      throw appError(400, error.message, {
        code: 'tool_refused',
        ...(error.code === undefined ? {} : { reason: error.code }),
      });
    log.error({ tool: body.identifier, api: body.apiName, err: nameOf(error) }, 'a tool failed');
    throw appError(500, 'The tool failed. Details are in the server log.', { code: 'tool_failed' });
  }
}

function checkToolHost(url: string, hosts: readonly string[], name: string): void {
  try {
    checkHost(url, hosts, { name: `the tool "${name}"`, id: name }, 'hosts');
  } catch (error) {
    throw isTributaryError(error) ? new ToolError(error.message) : error;
  }
}

function isToolHost(...asked: Parameters<typeof checkToolHost>): boolean {
  try {
    checkToolHost(...asked);
    return true;
  } catch {
    return false;
  }
}

/** Rejects on abort, because a tool may ignore its signal. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const fail = (): void => reject(new Error('aborted'));
    if (signal.aborted) fail();
    signal.addEventListener('abort', fail, { once: true });
  });

const nameOf = (error: unknown): object =>
  error instanceof Error ? { name: error.name, message: error.message } : { name: typeof error };
