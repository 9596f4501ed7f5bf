// Repairs malformed JSON-RPC envelopes in the bytes of a response, because the library drops them and the call would
// time out. mend.ts repairs results.
import type { FetchLike } from '@modelcontextprotocol/client';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON-RPC 2.0, "Internal error". */
const internalError = -32603;

/** Returns a message or list as required by JSON-RPC 2.0. `asked`: id of the request. */
export function mendEnvelope(message: unknown, asked?: unknown): unknown {
  if (Array.isArray(message)) return message.filter(isFields).map((each) => mendEnvelope(each, asked));
  if (!isFields(message)) return message;
  const { id, method, params, result, error } = message;
  if (typeof method === 'string')
    return { ...message, jsonrpc: '2.0', ...('params' in message && !isFields(params) ? { params: {} } : {}) };
  if (!('result' in message) && !('error' in message)) return message;
  // A server that could not read the request does not know its id (JSON-RPC 2.0, 5.1).
  const head = { jsonrpc: '2.0', id: id ?? asked };
  const failed = error !== undefined && error !== null && (!('result' in message) || Boolean(error));
  return failed ? { ...head, error: errorOf(error) } : { ...head, result: resultOf(result) };
}

function errorOf(error: unknown): Fields {
  const { code, message, ...rest } = isFields(error) ? error : { message: error };
  const words = message ?? code ?? 'the server gave no reason';
  return {
    ...rest,
    code: Number.isInteger(code) ? code : internalError,
    message: typeof words === 'string' ? words : JSON.stringify(words),
  };
}

/** Null counts as an empty result; a value that is no object becomes the content. */
function resultOf(result: unknown): Fields {
  if (result === null) return {};
  if (!isFields(result)) return { content: result };
  const { _meta: meta, ...rest } = result;
  return isFields(meta) ? result : rest;
}

/** Repairs the messages in a JSON response or in each event of a stream. */
export const mendedFetch =
  (fetch: FetchLike): FetchLike =>
  async (url, init) => {
    const response = await fetch(url, init);
    const type = response.headers.get('content-type') ?? '';
    const { status, statusText, headers, body } = response;
    if (!response.ok || body === null) return response;
    const asked = idOf(init?.body);
    if (/^application\/json\b/i.test(type))
      return new Response(mendText(await response.text(), asked), { status, statusText, headers });
    if (!/^text\/event-stream\b/i.test(type)) return response;
    const mended = body.pipeThrough(new TextDecoderStream()).pipeThrough(mendedEvents(asked));
    return new Response(mended.pipeThrough(new TextEncoderStream()), { status, statusText, headers });
  };

function idOf(body: unknown): unknown {
  try {
    const message: unknown = JSON.parse(String(body));
    return isFields(message) ? message['id'] : undefined;
  } catch {
    return undefined;
  }
}

/** Text that is not JSON is unchanged. */
export function mendText(text: string, asked: unknown): string {
  try {
    return JSON.stringify(mendEnvelope(JSON.parse(text), asked));
  } catch {
    return text;
  }
}

const between = /\r\n\r\n|\n\n|\r\r/;

/** Repairs the messages in an event stream. Comments and other fields are unchanged. */
function mendedEvents(asked: unknown): TransformStream<string, string> {
  let rest = '';
  const mendEvent = (event: string): string => {
    const lines = event.split(/\r\n|\n|\r/);
    const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).replace(/^ /, ''));
    if (data.length === 0) return event;
    const others = lines.filter((line) => !line.startsWith('data:'));
    const mended = mendText(data.join('\n'), asked).split('\n');
    return [...others, ...mended.map((line) => `data: ${line}`)].join('\n');
  };
  return new TransformStream({
    transform(part, controller) {
      const events = (rest + part).split(between);
      rest = events.pop() ?? '';
      for (const event of events) controller.enqueue(`${mendEvent(event)}\n\n`);
    },
    flush(controller) {
      if (rest !== '') controller.enqueue(`${mendEvent(rest)}\n\n`);
    },
  });
}
