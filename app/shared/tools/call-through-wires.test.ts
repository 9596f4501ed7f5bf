// Calls through call_tool are sent back like ordinary calls, and a call id reused in a later answer is not confused with an
// earlier one.
import { expect, test } from 'vitest';
import { createRuntime } from '@tributary/runtime-core';
import type { ModelCard, ProviderDefinition, Transport } from '@tributary/runtime-core';
import { defaultChatConfig } from '../message/chat-config.ts';
import type { Message, ToolMessage } from '../message/message.ts';
import { payloadFor } from '../payload/payload-for.ts';
import type { ToolPart } from '../reply/reply.ts';
import { answer } from '../testing/tool-answers.ts';
import { callToolName } from '../reply/call-through.ts';

const card: ModelCard = { id: 'm', displayName: 'M', type: 'chat', enabled: true, abilities: { functionCall: true } };
type Made = Pick<ToolPart, 'name' | 'arguments' | 'through'>;

const through: Made = { name: 'weather____forecast', arguments: '{"place":"Kiel"}', through: callToolName };
const plain: Made = {
  name: callToolName,
  arguments: '{"name":"weather____forecast","arguments":{"place":"Kiel"}}',
};
const other: Made = { name: 'clock____now', arguments: '{}' };

/** Answers with one call each, all with the same id, and a final question. */
function path(calls: readonly Made[]): readonly Message[] {
  const question = { parentId: null, createdAt: 0, role: 'user', text: 'go', images: [] } as const;
  const rounds = calls.flatMap((made, at): readonly Message[] => {
    const part: ToolPart = { type: 'tool', index: 0, id: 'call_0', ...made };
    const result: ToolMessage = {
      id: `r${at}`,
      parentId: `a${at}`,
      createdAt: 1,
      role: 'tool',
      toolCallId: 'call_0',
      name: made.name,
      content: `result of round ${at}`,
    };
    return [{ ...answer(`a${at}`, `r${at - 1}`, []), reply: { parts: [part] } }, result];
  });
  return [{ ...question, id: 'q' }, ...rounds, { ...question, id: 'last', text: 'and now?' }];
}

const payload = (provider: string, model: string, calls: readonly Made[]) =>
  payloadFor(
    { card, responses: false, variables: { now: 0, random: () => 0 } as never },
    { ...defaultChatConfig, provider, model },
    { sent: path(calls) },
  );

/** Returns the body that a package sends. */
async function sent(id: string, model: string, calls: readonly Made[]): Promise<string> {
  const loaded: { readonly default: ProviderDefinition } = await import(`@tributary/provider-${id}`);
  const bodies: string[] = [];
  const transport: Transport = ({ body }) => {
    bodies.push(typeof body === 'string' ? body : new TextDecoder().decode(body as Uint8Array)); // text or its bytes
    return Promise.reject(new Error('seen'));
  };
  const runtime = createRuntime({ providers: [loaded.default], transport });
  const vault = { apiKey: 'k', accessKeyId: 'a', secretAccessKey: 's', region: 'us-east-1' };
  await runtime.chat(id, payload(id, model, calls), { vault }).catch(() => undefined);
  return bodies[0] ?? '';
}

const orders: readonly (readonly [string, readonly Made[], readonly Made[]])[] = [
  ['an answer through call_tool, then a call by itself', [through, other], [plain, other]],
  ['a call by itself, then one through call_tool', [other, through], [other, plain]],
  ['three answers', [through, other, through], [plain, other, plain]],
];

test.each(
  [
    ['anthropic', 'claude-sonnet-4-5'],
    ['bedrock', 'us.anthropic.claude-sonnet-4-5-20250929-v1:0'],
    ['ollama', 'qwen3'],
    ['google', 'gemini-2.5-pro'],
    ['openai', 'gpt-4o'],
  ].flatMap(([id = '', model = '']) => orders.map((order) => [id, model, ...order] as const)),
)('%s, %s: %s', async (id, model, _order, calls, ordinary) => {
  const body = await sent(id, model, calls);
  expect(body).toBe(await sent(id, model, ordinary));
  for (const at of calls.keys()) expect(body).toContain(`result of round ${at}`);
  expect(body).not.toContain('cancelled');
});

test.each(orders)('%s: each result has the name and the id of its own call', (_order, calls, ordinary) => {
  const { messages } = payload('p', 'm', calls);
  expect(messages).toEqual(payload('p', 'm', ordinary).messages);
  const made = messages.flatMap(({ tool_calls: own = [] }) => own.map((call) => [call.id, call.function.name]));
  const results = messages.flatMap((message) =>
    message.role === 'tool' ? [[message.tool_call_id, message.name, message.content]] : [],
  );
  expect(results).toEqual(made.map((call, at) => [...call, `result of round ${at}`]));
  expect(new Set(made.map(([called]) => called)).size).toBe(calls.length);
});
