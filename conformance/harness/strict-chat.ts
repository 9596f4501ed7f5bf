// Simulated vendors that refuse a tool chat whose thoughts or signatures were not sent back: their replies, and checks
// of requests.
import type { StreamEvent } from '@tributary/runtime-core';
import { at, isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { spell } from '../portability/replies.ts';
import type { Family } from '../portability/rules/index.ts';

/** A reply of the model: a thought, then a call or the answer. */
export interface Said {
  readonly round: number;
  readonly thought: string;
  readonly call?: { readonly name: string; readonly arguments: Json };
  readonly text?: string;
}

export interface Vendor {
  readonly name: string;
  /** Builds the body of the reply. */
  reply(said: Said, url: string): Json;
  /** True if the package reads this vendor's thoughts; if not, the vendor is not tested. */
  reads(events: readonly StreamEvent[]): boolean;
  /** Returns the parts of an earlier reply with a tool call that the request lacks; undefined if complete. */
  lacks(body: Json, said: Said): string | undefined;
}

const signatureOf = ({ round }: Said): string => Buffer.from(`signature of round ${round}`).toString('base64');
const idOf = ({ round }: Said): string => `call_${String(round).padStart(4, '0')}`;

const completion = (said: Said, more: Json, callFields: Json = {}): Json => ({
  id: `chatcmpl-${said.round}`,
  object: 'chat.completion',
  created: 1,
  model: 'm',
  choices: [
    {
      index: 0,
      message: {
        role: 'assistant',
        content: said.text ?? null,
        ...more,
        ...(said.call
          ? {
              tool_calls: [
                {
                  id: idOf(said),
                  type: 'function',
                  function: { name: said.call.name, arguments: JSON.stringify(said.call.arguments) },
                  ...callFields,
                },
              ],
            }
          : {}),
      },
      finish_reason: said.call ? 'tool_calls' : 'stop',
    },
  ],
  usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
});

const thinks = (events: readonly StreamEvent[]): boolean =>
  events.some(({ type }) => type === 'reasoning' || type === 'reasoning_signature');

/** Returns the assistant message with the call of this round. */
const callerOf = (body: Json, said: Said): Json | undefined =>
  list(body['messages'])
    .filter(isRecord)
    .find((message) =>
      list(message['tool_calls']).some((call) =>
        text(at(call, 'function.arguments'))?.includes(`"round":${said.round}`),
      ),
    );

const thoughtFields = ['reasoning_content', 'reasoning', 'reasoning_details', 'reasoning_text'] as const;

const chatVendors: readonly Vendor[] = [
  ...(['reasoning_content', 'reasoning'] as const).map((field): Vendor => ({
    name: `thoughts in ${field}, wanted back with every call (DeepSeek V4)`,
    reads: thinks,
    reply: (said) => completion(said, { [field]: said.thought }),
    lacks: (body, said) => {
      const caller = callerOf(body, said);
      return caller && thoughtFields.some((name) => JSON.stringify(caller[name] ?? '').includes(said.thought))
        ? undefined
        : `the thought of round ${said.round} in its message`;
    },
  })),
  {
    name: 'a signature on every call (Gemini 3 behind this wire)',
    reads: (events) =>
      events.some((event) => event.type === 'tool_calls' && event.data.some((call) => call.thoughtSignature)),
    reply: (said) =>
      completion(
        said,
        { reasoning_content: said.thought },
        { extra_content: { google: { thought_signature: signatureOf(said) } } },
      ),
    lacks: (body, said) =>
      list(callerOf(body, said)?.['tool_calls']).some(
        (call) => at(call, 'extra_content.google.thought_signature') === signatureOf(said),
      )
        ? undefined
        : `extra_content.google.thought_signature of round ${said.round} on its call`,
  },
  {
    name: 'encrypted details (OpenRouter)',
    reads: (events) => events.some(({ type }) => type === 'reasoning_signature'),
    reply: (said) =>
      completion(said, {
        reasoning: said.thought,
        reasoning_details: [
          { type: 'reasoning.summary', summary: said.thought, format: 'x', index: 0 },
          { type: 'reasoning.encrypted', data: signatureOf(said), id: idOf(said), format: 'x', index: 0 },
        ],
      }),
    lacks: (body, said) =>
      list(callerOf(body, said)?.['reasoning_details']).some((detail) => at(detail, 'data') === signatureOf(said))
        ? undefined
        : `reasoning_details of round ${said.round}, whole`,
  },
];

/** Wires with signatures: the signature must be in the request before its call. */
const signing = (family: Family): Vendor => ({
  reads: thinks,
  name: `${family}: what proves a thought goes back before its call`,
  reply(said) {
    return spell[family](
      {
        thought: said.thought,
        ...(said.text === undefined ? {} : { text: said.text }),
        ...(said.call ? { calls: [said.call] } : {}),
        stop: 'end',
      },
      said.round,
    ).body;
  },
  lacks(body, said) {
    const { signatures } = spell[family]({ thought: said.thought, stop: 'end' }, said.round);
    const sent = JSON.stringify(body);
    const call = sent.search(new RegExp(`"round\\\\*":${said.round}[,}]`));
    const wanted = signatures.length > 0 ? signatures : [said.thought];
    const missing = wanted.find((proof) => !sent.includes(JSON.stringify(proof).slice(1, -1)));
    if (call < 0) return `the call of round ${said.round}`;
    return missing === undefined ? undefined : `what proves the thought of round ${said.round}`;
  },
});

/** Returns the vendors that a request may be for, by its URL and body. */
export function vendorsFor(url: string, body: Json): readonly Vendor[] {
  const { pathname } = new URL(url);
  if (pathname.endsWith('/responses')) return [signing('openai-responses')];
  if (pathname.endsWith('/messages') || /rawPredict$/i.test(pathname) || body['anthropic_version'] !== undefined)
    return [signing('anthropic')];
  if (/:(stream)?generateContent$/i.test(pathname)) return [signing('gemini')];
  if (/\/converse(-stream)?$/.test(pathname)) return [signing('bedrock-converse')];
  if (pathname.endsWith('/api/chat')) return [signing('ollama')];
  if (pathname.endsWith('/v2/chat')) return [signing('cohere')];
  return pathname.endsWith('/chat/completions') || body['messages'] !== undefined ? chatVendors : [];
}
