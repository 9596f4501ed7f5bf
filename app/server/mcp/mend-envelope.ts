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
    const asked = askedIn(init?.body);
    if (/^application\/json\b/i.test(type))
      return new Response(mendedText(await response.text(), asked.id).text, { status, statusText, headers });
    if (!/^text\/event-stream\b/i.test(type)) return response;
    return new Response(mendedEvents(body, asked), { status, statusText, headers });
  };

interface Asked {
  readonly id: unknown;
  /** True if nothing waits for an answer: notifications, streams without a request, and lists that are followed. */
  readonly isAnswered: boolean;
}

function askedIn(body: unknown): Asked {
  try {
    const { id, method } = JSON.parse(String(body)) as Fields; // a message of the library
    return { id, isAnswered: id === undefined || method === 'subscriptions/listen' };
  } catch {
    return { id: undefined, isAnswered: true };
  }
}

/** Text that is not JSON is unchanged. */
export const mendText = (text: string, asked: unknown): string => mendedText(text, asked).text;

function mendedText(text: string, asked: unknown): { readonly text: string; readonly message?: unknown } {
  try {
    const message = mendEnvelope(JSON.parse(text), asked);
    return { text: JSON.stringify(message), message };
  } catch {
    return { text };
  }
}

const between = /\r\n\r\n|\n\n|\r\r/;

const errorLost = {
  code: -32000,
  message: 'the server closed the connection before it answered',
} as const;

const isAnswer = (message: unknown): boolean =>
  isFields(message) && !('method' in message) && ('result' in message || 'error' in message);

/**
 * Repairs the messages in an event stream. Comments and other fields are unchanged. A stream that ends, or breaks, before the answer gets
 * an error in its place, because the library would wait for its timeout; not if its events have ids, with which it is continued.
 */
function mendedEvents(
  body: NonNullable<Response['body']>,
  { id: asked, isAnswered }: Asked,
): NonNullable<Response['body']> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let answered = isAnswered;
  let continues = false;
  const mendEvent = (event: string): string => {
    const lines = event.split(/\r\n|\n|\r/);
    const data = lines.filter((line) => line.startsWith('data:')).map((line) => line.slice(5).replace(/^ /, ''));
    const others = lines.filter((line) => !line.startsWith('data:'));
    continues ||= others.some((line) => /^id:\s*\S/.test(line));
    if (data.length === 0) return `${event}\n\n`;
    const mended = mendedText(data.join('\n'), asked);
    answered ||= [mended.message].flat().some(isAnswer);
    return `${[...others, ...mended.text.split('\n').map((line) => `data: ${line}`)].join('\n')}\n\n`;
  };
  const last = (): string => {
    const text = rest === '' ? '' : mendEvent(rest);
    if (answered || continues) return text;
    return `${text}data: ${JSON.stringify({ jsonrpc: '2.0', id: asked, error: errorLost })}\n\n`;
  };
  const events = new ReadableStream<string>({
    async pull(controller) {
      try {
        const { done, value = '' } = await reader.read();
        const parts = (rest + value).split(between);
        rest = parts.pop() ?? '';
        controller.enqueue(parts.map(mendEvent).join(''));
        if (!done) return;
        controller.enqueue(last());
        controller.close();
      } catch (error) {
        if (answered || continues) return controller.error(error);
        rest = '';
        controller.enqueue(last());
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return events.pipeThrough(new TextEncoderStream());
}
