// Calls an MCP server's tool: with a timeout, cancelled at the server, relaying its questions to the user.
import type { App } from '../process/app.ts';
import type { InsufficientScopeError } from '@modelcontextprotocol/client';
import type { CallToolResult, ElicitRequestParams, ElicitResult, Tool } from '@modelcontextprotocol/client';
import type { CallNote, CallQuestion, CallReply } from '../../shared/api/call-note.ts';
import { offeredSchema } from '../../shared/tools/offered-schema.ts';
import { fitsForeign, readArguments } from '../tools/gateway-arguments.server.ts';
import { appError, conflict } from '../http/errors.server.ts';
import { isTooDeep } from '../http/json-depth.ts';
import { newId } from '../storage/ids.ts';
import { isTributaryError } from '@tributary/runtime-core';
import { CallClock } from './call-clock.ts';
import { inOrder } from './call-order.ts';
import { BrokenError, connectionTo, drop } from './connections.server.ts';
import type { ToolDefinition } from './definitions.ts';
import { visible } from './definitions.ts';
import { answerTo, questionOf } from './elicitation.ts';
import { refresh } from './listing.server.ts';
import { structuredOf } from './mend.ts';
import { noteChallenge } from './oauth/tokens.ts';
import { faultOf, wantsSignIn } from './problems.ts';
import { isSDKError, isUnexpected } from './sdk.ts';
import { resultOf } from './results.server.ts';
import type { McpResult } from './results.server.ts';
import { findServer } from './servers.server.ts';
import type { McpServer } from './servers.server.ts';
import { readChallenge } from './stored.ts';

/** Timeout for a question to the user. */
const userLimitMs = 10 * 60_000;
/** The maximum duration of a call. */
export const mcpLimitMs = 30 * 60_000;
const maxSignIns = 2;
const maxQuestions = 20;
const noteEveryMs = 1000;

export interface McpCall {
  readonly userId: string;
  readonly server: string;
  readonly tool: string;
  /** Hash of the approved definition. */
  readonly hash: string;
  readonly args: string;
  readonly signal: AbortSignal;
  /** Shows a question and resolves with the user's answer. Undefined: no user can answer. */
  readonly ask: ((question: CallQuestion, signal: AbortSignal) => Promise<CallReply>) | undefined;
  readonly note: (note: CallNote) => void;
  /** False in a temporary chat, which stores nothing. */
  readonly keepsFiles: boolean;
  /** Waits without holding a place among the user's calls. */
  readonly away: (wait: () => Promise<void>) => Promise<void>;
}

/** Throws only typed errors; the code `sign_in` comes with the server's id. */
export async function callMcp(app: App, call: McpCall): Promise<McpResult> {
  const { userId, server, signal, away } = call;
  const access = (await approved(app, call)).definition.readOnly ? 'read' : 'write';
  return inOrder({ userId, server, access, signal, away }, async () => {
    // The user may have switched the server off, or it may have changed, while the call waited.
    const now = await approved(app, call);
    const { inputSchema } = now.definition;
    const args = await readArguments(withoutNulls(call.args, now.definition), inputSchema, { foreign: true });
    return callInOrder(app, call, now.server, now.definition, args);
  });
}

/** Returns the tool in the definition that was approved. Throws if it cannot be called any more. */
async function approved(app: App, call: McpCall) {
  const server = await findServer(app, call.userId, call.server);
  const definition = server.listing?.tools.find(({ name }) => name === call.tool);
  if (!server.enabled || !definition)
    throw appError(404, `There is no tool "${call.tool}" any more`, { code: 'no_tool' });
  if (definition.hash !== call.hash)
    throw conflict('The definition of this tool has changed since it was approved', { code: 'tool_changed' });
  return { server, definition };
}

async function callInOrder(
  app: App,
  call: McpCall,
  server: McpServer,
  definition: ToolDefinition,
  args: Readonly<Record<string, unknown>>,
): Promise<McpResult> {
  const clock = new CallClock(call.signal);
  try {
    return await withSignIns(app, call, server, clock, async (now) => {
      const given = await withPages(call, clock, () => callOnce(app, call, now, definition, args, clock));
      const structuredContent = structuredOf(given);
      await checkOutput(definition, structuredContent, given.isError === true);
      return resultOf(app, call.userId, { ...given, structuredContent }, call.keepsFiles);
    });
  } finally {
    clock.end();
  }
}

/** Removes null for optional parameters that do not accept it, because models write null for omitted ones. */
function withoutNulls(text: string, { inputSchema }: ToolDefinition): unknown {
  if (!text.includes('null') || isTooDeep(text)) return text;
  let args: unknown;
  try {
    args = JSON.parse(text);
  } catch {
    return text;
  }
  if (typeof args !== 'object' || args === null || Array.isArray(args)) return text;
  const offered = offeredSchema(inputSchema);
  const properties = Object(offered['properties'] ?? {}) as Readonly<Record<string, unknown>>; // a schema of an object
  const required = [offered['required'] ?? []].flat();
  const takesNull = (name: string): boolean => {
    const { type } = Object(properties[name] ?? {}) as { readonly type?: unknown }; // of a schema
    return required.includes(name) || type === undefined || [type].flat().includes('null');
  };
  return Object.fromEntries(Object.entries(args).filter(([name, value]) => value !== null || takesNull(name)));
}

/** Repeats a call after the user has signed in, if the server requires it. */
async function withSignIns(
  app: App,
  call: McpCall,
  server: McpServer,
  clock: CallClock,
  work: (server: McpServer) => Promise<McpResult>,
): Promise<McpResult> {
  for (let signIns = 0; ; signIns++) {
    try {
      return await work(await findServer(app, call.userId, server.id));
    } catch (error) {
      const wanted = isSignIn(error);
      if (!wanted) throw typed(error, clock);
      if (isSDKError('InsufficientScopeError', error)) await wantMore(app, server, error);
      drop(app, server);
      const question = { type: 'signIn', id: newId(), server: server.id, name: server.name } as const;
      const reply =
        signIns < maxSignIns && call.ask
          ? await clock.paused(userLimitMs, (signal) => call.ask?.(question, signal))
          : undefined;
      if (reply?.action !== 'accept') throw signInError(server);
    }
  }
}

const isSignIn = (error: unknown): boolean =>
  wantsSignIn(error) || (error instanceof BrokenError && error.fault.code === 'sign_in');

const signInError = ({ id, name }: McpServer) =>
  appError(401, `Sign in to "${name}" again: it refused the call without a valid sign-in`, {
    code: 'sign_in',
    server: id,
  });

async function wantMore(
  app: App,
  server: McpServer,
  { requiredScope, resourceMetadataUrl }: InsufficientScopeError,
): Promise<void> {
  const before = readChallenge(server.row.challenge) ?? {};
  await noteChallenge(app, server, {
    ...before,
    ...(requiredScope === undefined ? {} : { scope: requiredScope }),
    ...(resourceMetadataUrl === undefined ? {} : { resourceMetadata: resourceMetadataUrl.href }),
    more: true,
  });
}

/** Lets the user visit pages that the server requires first, by an error of revision 2025-11-25. */
async function withPages(
  call: McpCall,
  clock: CallClock,
  work: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await work();
  } catch (error) {
    if (!isSDKError('UrlElicitationRequiredError', error)) throw error;
    for (const each of error.elicitations.slice(0, 5)) {
      const { action } = await elicited(call, clock, each);
      if (action !== 'accept')
        throw appError(400, 'The page that the server asked to be opened was not', { code: 'declined' });
    }
    return work();
  }
}

async function elicited(call: McpCall, clock: CallClock, params: ElicitRequestParams): Promise<ElicitResult> {
  const question = questionOf(params);
  const { ask } = call;
  if (!question || !ask || ++clock.questions > maxQuestions) return { action: 'decline' };
  const reply = await clock.paused(userLimitMs, (signal) => ask(question, signal));
  return reply ? answerTo(question, reply) : { action: 'cancel' };
}

async function callOnce(
  app: App,
  call: McpCall,
  server: McpServer,
  definition: ToolDefinition,
  args: Readonly<Record<string, unknown>>,
  clock: CallClock,
): Promise<CallToolResult> {
  let noted = 0;
  let kept = false;
  const attempt = async (): Promise<CallToolResult> => {
    const connection = await connectionTo(app, server, { signal: clock.signal });
    kept = connection.isKept;
    clock.heard();
    return connection.during(
      (params) => elicited(call, clock, params),
      () =>
        connection.client.callTool(
          { name: definition.name, arguments: { ...args } },
          {
            signal: clock.signal,
            // CallClock limits the time: the library would include the user's.
            timeout: mcpLimitMs,
            toolDefinition: toolOf(definition),
            onprogress({ progress, total, message }) {
              clock.heard();
              if (Date.now() - noted < noteEveryMs) return;
              noted = Date.now();
              const said = message === undefined ? {} : { message: visible(message).text.slice(0, 300) };
              call.note({ type: 'progress', progress, ...(total === undefined ? {} : { total }), ...said });
            },
          },
        ),
    );
  };
  try {
    return await attempt();
  } catch (error) {
    // The session has ended at the server: open a new one, once.
    if (!forgotSession(error, kept)) throw error;
    drop(app, server);
    return attempt();
  }
}

/** HTTP statuses that are about the request or its sender, not about the session. */
const answers: ReadonlySet<number> = new Set([401, 403, 408, 413, 429, 504]);
/** JSON-RPC codes by which servers refuse an unknown session. */
const sessionCodes: ReadonlySet<number> = new Set([-32_600, -32_000, -32_001, -32_002, -32_602, -32_603]);

/**
 * True if a restarted server has forgotten the session. The protocol requires 404; servers respond with any other
 * status, an HTML page, or a JSON-RPC error that mentions the session. `kept`: the session was open before the call.
 */
function forgotSession(error: unknown, kept: boolean): boolean {
  for (let each = error, depth = 0; each instanceof Error && depth < 8; each = each.cause, depth++) {
    if (isSDKError('SdkHttpError', each)) {
      const { status = 0 } = each;
      if (answers.has(status)) return false;
      return status < 500 || kept || /session|initiali[sz]/i.test(each.message);
    }
    // A page instead of a message.
    if (isUnexpected(each)) return kept;
    if (isSDKError('ProtocolError', each))
      return sessionCodes.has(each.code) && /session|initiali[sz]/i.test(each.message);
  }
  return false;
}

/** Without the output schema, which is validated here: the library refuses text instead of structured content. */
const toolOf = ({ name, description, inputSchema }: ToolDefinition): Tool =>
  ({ name, description, inputSchema }) as Tool; // read by definitions.ts: schemas of the type "object"

/** Validates in a separate thread, like all untrusted schemas. Throws if the output does not match. */
async function checkOutput({ outputSchema }: ToolDefinition, structured: unknown, isError: boolean): Promise<void> {
  if (!outputSchema || isError || structured === undefined) return;
  if (!(await fitsForeign(outputSchema, structured)))
    throw appError(502, 'The result doesn’t fit the schema that the server gave for it', { code: 'bad_result' });
}

function typed(error: unknown, clock: CallClock): unknown {
  if (isTributaryError(error)) return error;
  if (clock.late !== undefined)
    return appError(504, `The tool’s server sent nothing for ${clock.late / 1000} seconds`, { code: 'timeout' });
  const fault = error instanceof BrokenError ? error.fault : faultOf(error);
  // With the reason, a model can correct its call, as with an error result.
  if (isSDKError('ProtocolError', error) && error.message.trim() !== '') {
    const words = visible(error.message).text.slice(0, 500);
    return appError(502, `The server refused the call (code ${error.code}): ${words}`, { code: fault.code });
  }
  return appError(fault.code === 'blocked' ? 403 : fault.code === 'timeout' ? 504 : 502, fault.message, {
    code: fault.code,
  });
}

/** Refreshes the lists after a sign-in or a change. */
export const listAgain = async (app: App, userId: string, id: string): Promise<void> =>
  refresh(app, await findServer(app, userId, id), { force: true });
