// Envelopes of JSON-RPC a little beside the letter. The library refuses them before anybody sees the message, and the call waits for
// its time limit: so they are put right in the bytes of the answer. What is inside a result is mend.ts's.
import type { FetchLike } from '@modelcontextprotocol/client';

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** JSON-RPC 2.0, "Internal error". */
const internalError = -32603;

/** The message, or the list of messages, as JSON-RPC 2.0 has them. */
export function mendEnvelope(message: unknown): unknown {
  if (Array.isArray(message)) return message.map(mendEnvelope);
  if (!isFields(message) || typeof message['method'] === 'string') return message;
  const { result, error, ...rest } = message;
  if (error !== undefined && error !== null) return { ...rest, error: errorOf(error) };
  return 'result' in message ? { ...rest, result: resultOf(result) } : message;
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

/** Null is absence; what is no object is content that lacks its result. */
function resultOf(result: unknown): Fields {
  if (result === null) return {};
  if (!isFields(result)) return { content: result };
  const { _meta: meta, ...rest } = result;
  return isFields(meta) ? result : rest;
}

/** The same request; an answer of JSON, or each event of a stream, holds mended messages. */
export const mendedFetch =
  (fetch: FetchLike): FetchLike =>
  async (url, init) => {
    const response = await fetch(url, init);
    const type = response.headers.get('content-type') ?? '';
    const { status, statusText, headers, body } = response;
    if (!response.ok || body === null) return response;
    if (/^application\/json\b/i.test(type))
      return new Response(mendText(await response.text()), { status, statusText, headers });
    if (!/^text\/event-stream\b/i.test(type)) return response;
    const mended = body.pipeThrough(new TextDecoderStream()).pipeThrough(mendedLines());
    return new Response(mended.pipeThrough(new TextEncoderStream()), { status, statusText, headers });
  };

function mendText(text: string): string {
  try {
    return JSON.stringify(mendEnvelope(JSON.parse(text)));
  } catch {
    return text;
  }
}

/** A message takes one line of its event; whatever else there is passes as it is. */
function mendedLines(): TransformStream<string, string> {
  let rest = '';
  const mendLine = (line: string): string =>
    line.startsWith('data:') ? `data: ${mendText(line.slice(line.startsWith('data: ') ? 6 : 5))}` : line;
  return new TransformStream({
    transform(part, controller) {
      const lines = (rest + part).split('\n');
      rest = lines.pop() ?? '';
      if (lines.length > 0) controller.enqueue(`${lines.map(mendLine).join('\n')}\n`);
    },
    flush(controller) {
      if (rest !== '') controller.enqueue(mendLine(rest));
    },
  });
}
