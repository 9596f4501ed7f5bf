// A reply with all kinds of events, and a `fetch` by which an SDK meets a wire without a server. For tests of wires.
import type { DoorReply, DoorWire } from '../contract/door.ts';
import type { StreamEvent } from '../contract/events.ts';
import { ReplyCollector } from './whole-reply.ts';

const id = 'v';
export const everyEvent: readonly StreamEvent[] = [
  { id, type: 'reasoning', data: 'Think ' },
  { id, type: 'reasoning', data: 'hard' },
  { id, type: 'reasoning_signature', data: 'sig' },
  { id, type: 'text', data: 'Hel' },
  { id, type: 'text', data: 'lo' },
  {
    id,
    type: 'tool_calls',
    data: [{ index: 0, id: 'c0', type: 'function', function: { name: 'look', arguments: '{"a"' } }],
  },
  { id, type: 'tool_calls', data: [{ index: 0, type: 'function', function: { arguments: ':1}' } }] },
  {
    id,
    type: 'tool_calls',
    data: [{ index: 1, id: 'c1', type: 'function', function: { name: 'see', arguments: '{}' } }],
  },
  { id, type: 'grounding', data: { citations: [{ title: 'T', url: 'https://t.example', ranges: [[0, 5]] }] } },
  { id, type: 'stop', data: 'tool_use' },
  {
    id,
    type: 'usage',
    data: {
      totalInputTokens: 9,
      inputCachedTokens: 4,
      totalOutputTokens: 3,
      outputReasoningTokens: 1,
      totalTokens: 12,
    },
  },
];

/** Answers requests as a host does that serves the wire. */
export const servedBy =
  (wire: DoorWire, said: readonly StreamEvent[] = everyEvent): typeof fetch =>
  async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : String(input));
    const address = { method: init?.method ?? 'GET', path: decodeURIComponent(url.pathname), query: url.searchParams };
    const operation = wire.operationOf(address);
    if (!operation) throw new Error(`${wire.id} does not serve ${address.method} ${url.pathname}`);
    const request = JSON.parse(String(init?.body)) as Record<string, unknown>; // sent by the SDK
    const head = wire.head(request, operation);
    const reply: DoorReply = { id: 'r1', model: head.model, created: 1_700_000_000, request };
    if (!head.stream) {
      const collector = new ReplyCollector();
      collector.events(said);
      return Response.json(wire.whole(reply, collector.reply()));
    }
    const writer = wire.writer(reply);
    const text = said.map((event) => writer.events([event])).join('') + writer.end();
    return new Response(text, { headers: { 'content-type': writer.contentType } });
  };
