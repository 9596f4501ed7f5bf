// Calls an operation: checks it against what was approved, sends the request through the guard, and returns the response.
import { appError, conflict } from '../../../server/http/errors.server.ts';
import { isTooDeep } from '../../../server/http/json-depth.ts';
import type { FeatureToolCall } from '../../../server/features/feature.ts';
import { resultOf } from '../../../server/mcp/results.server.ts';
import { answered } from '../../../server/net/safe-answer.server.ts';
import { createSafeDownload, SafeFetchError } from '../../../server/net/safe-fetch.server.ts';
import type { SafeBytes } from '../../../server/net/safe-fetch.server.ts';
import { outbound } from '../../../server/net/outbound.server.ts';
import { part } from '../../../server/process/app.ts';
import type { App } from '../../../server/process/app.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { readArguments } from '../../../server/tools/gateway-arguments.server.ts';
import type { ToolResult } from '../../../shared/tools/calls.ts';
import { isFields } from './document/parse.ts';
import { isReading } from './document/operation.ts';
import { buildRequest, withoutNulls } from './request/build.ts';
import type { BuiltRequest } from './request/build.ts';
import { authOf, findServer } from './servers.server.ts';
import { agreedDigest, isReady } from './sources.ts';

const download = part('requests to OpenAPI servers', (app) =>
  createSafeDownload({ dispatchers: outbound(app), timeoutMs: 100_000, maxBytes: 20_000_000 }),
);

/** Throws only typed errors. */
export async function callOperation(app: App, call: FeatureToolCall): Promise<ToolResult> {
  const { userId, server: id, tool, digest } = call;
  const server = await findServer(await getStorage(app), userId, id);
  const { row, rules, listing } = server;
  const operation = listing.operations.find(({ name }) => name === tool);
  if (Number(row.enabled) !== 1 || !operation || rules[tool]?.use === 'never')
    throw appError(404, `There is no tool "${tool}" any more`, { code: 'no_tool' });
  if (!isReady(operation, rules[tool]) || digest !== agreedDigest(operation, row.base))
    throw conflict('The definition of this tool has changed since it was approved', { code: 'tool_changed' });
  const { inputSchema } = operation;
  const args = await readArguments(withoutNulls(parsed(call.args), inputSchema['required']), inputSchema, {
    foreign: true,
  });
  const auth = authOf(app, row);
  const base = baseOf(operation.server, row.base);
  const request = buildRequest(operation, base, isFields(args) ? args : {}, auth);
  const reply = await send(app, request, call.signal);
  const made = await resultOf(app, userId, { content: [blockOf(reply)], isError: isFailure(reply) }, call.keepsFiles);
  const files = made.files.length > 0 ? { files: made.files } : {};
  const line = `HTTP ${reply.status}`;
  if (made.isError) return { outcome: 'failed', content: `error: ${line}\n\n${made.text}`.trim(), ...files };
  return { outcome: 'done', content: reply.bytes.byteLength === 0 ? `${line}, without content` : made.text, ...files };
}

/** Text that is not JSON is refused with the arguments. */
function parsed(text: string): unknown {
  if (isTooDeep(text)) return text;
  try {
    return text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    return text;
  }
}

/** An operation's own server counts only at the host that its user knows, because the sign-in is sent there. */
function baseOf(own: string | undefined, base: string): string {
  if (own === undefined || new URL(own).origin === new URL(base).origin) return own ?? base;
  throw appError(
    403,
    `This operation is on another server (${new URL(own).host}): add that server with its own address`,
    {
      code: 'other_server',
    },
  );
}

async function send(app: App, built: BuiltRequest, signal: AbortSignal): Promise<SafeBytes> {
  const { origin } = new URL(built.url);
  const anywhere = isReading(built);
  const asked = download(app)({
    ...built,
    signal,
    // Bodies go to no other server, nor does a changed request.
    mayFollow: (next) => anywhere || new URL(next).origin === origin,
  });
  const named = asked.catch((error: unknown) => {
    if (error instanceof SafeFetchError && error.fault === 'other_host')
      throw appError(502, 'the server redirects this request to another host: enter that address', {
        code: 'other_host',
      });
    throw error;
  });
  return answered(named, 'the server');
}

const isFailure = ({ status }: SafeBytes): boolean => status < 200 || status > 299;

type Block = NonNullable<Parameters<typeof resultOf>[2]['content']>[number];

/** Text as text; images and other files as files of the user. */
function blockOf({ bytes, contentType }: SafeBytes): Block {
  const [type = ''] = contentType.toLowerCase().split(';');
  const text = textIn(bytes, contentType);
  if (text !== undefined) return { type: 'text', text };
  const data = bytes.toString('base64');
  const mimeType = type.trim() || 'application/octet-stream';
  if (mimeType.startsWith('image/')) return { type: 'image', data, mimeType };
  const ending = /^[a-z]+\/([a-z0-9]{1,8})$/.exec(mimeType)?.[1] ?? 'bin';
  return {
    type: 'resource',
    resource: { uri: `response.${ending === 'octet' ? 'bin' : ending}`, mimeType, blob: data },
  };
}

/** Undefined for bytes other than text. */
function textIn(bytes: Buffer, contentType: string): string | undefined {
  const charset = /charset="?([\w-]+)/i.exec(contentType)?.[1];
  if (bytes.includes(0)) return undefined;
  const isText = /^(text\/|application\/(.*[+/])?(json|xml|yaml|javascript|x-ndjson))/i.test(contentType);
  try {
    return decoderOf(charset, !isText && charset === undefined).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Servers name encodings that do not exist. */
function decoderOf(charset: string | undefined, fatal: boolean) {
  try {
    return new TextDecoder(charset ?? 'utf-8', { fatal });
  } catch {
    return new TextDecoder('utf-8');
  }
}
