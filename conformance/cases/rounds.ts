// A tool chat of three rounds with vendors that require the model's thoughts back where they came from.
import { createRuntime, isTributaryError } from '@tributary/runtime-core';
import type { ChatMessage, ChatParams, StreamEvent, Tool, Transport } from '@tributary/runtime-core';
import { isRecord } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { check } from '../harness/failure.ts';
import { vendorsFor } from '../harness/strict-chat.ts';
import type { Said, Vendor } from '../harness/strict-chat.ts';
import { chatParams } from '../harness/params.ts';
import { replies } from '../harness/subject.ts';
import type { Subject } from '../harness/subject.ts';
import { serve } from '../harness/transport.ts';
import { requiredVault } from '../harness/vault.ts';
import { stored } from '../portability/store.ts';
import type { Case } from './case.ts';

const tool: Tool = {
  type: 'function',
  function: {
    name: 'look_up',
    description: 'Looks something up.',
    parameters: { type: 'object', properties: { round: { type: 'integer' } } },
  },
};

const rounds: readonly Said[] = [
  { round: 1, thought: 'Thought one: zirkel.', call: { name: 'look_up', arguments: { round: 1 } } },
  { round: 2, thought: 'Thought two: amboss.', call: { name: 'look_up', arguments: { round: 2 } } },
  { round: 3, thought: 'Thought three: kranich.', text: 'Here it is.' },
  { round: 4, thought: 'Thought four: laterne.', text: 'You are welcome.' },
];

export const roundCases: readonly Case[] = [
  {
    id: 'C-110',
    level: 'MUST',
    title: 'three rounds of a tool chat return thoughts and signatures where they came from',
    needs: ['chat', 'network', 'tools'],
    async run(subject) {
      const params = await paramsFor(subject);
      const first = await firstRequest(subject, params);
      for (const vendor of vendorsFor(first.url, first.body)) await converse(subject, params, vendor);
    },
  },
];

/** Returns params of a model with tools, chosen as in the package's fixtures but with other texts. */
async function paramsFor(subject: Subject): Promise<ChatParams> {
  const { manifest, provider } = subject;
  const cards = typeof provider.models === 'function' ? (await provider.models()).models : provider.models;
  const fixture = replies(subject)[0];
  const called = fixture === undefined ? undefined : chatParams(fixture, manifest).model;
  const able = (id: string | undefined): string | undefined =>
    cards.find((card) => card.id === id && card.abilities?.functionCall === true)?.id;
  const model =
    able(called) ??
    able(manifest.checkModel) ??
    cards.find(({ type, abilities }) => type === 'chat' && abilities?.functionCall === true)?.id ??
    called ??
    manifest.checkModel ??
    'model';
  return {
    model,
    messages: [{ role: 'user', content: 'Look it up, please.' }],
    tools: [tool],
    stream: false,
    thinking: { type: 'enabled', budget_tokens: 2048 },
    max_tokens: 8192,
  };
}

interface Asked {
  readonly url: string;
  readonly body: Json;
}

/** Makes one call to learn the wire, which may depend on the model. */
async function firstRequest(subject: Subject, params: ChatParams): Promise<Asked> {
  const served = serve('refuse');
  await call(subject, params, served.transport);
  const asked = served.requests.findLast(({ method }) => method === 'POST');
  return { url: asked?.url ?? 'http://nowhere/', body: parsed(asked?.body) };
}

async function converse(subject: Subject, params: ChatParams, vendor: Vendor): Promise<void> {
  const { id } = subject.manifest;
  const messages: ChatMessage[] = [...params.messages];
  for (const said of rounds) {
    const where = `${id}, ${params.model}, ${vendor.name}, round ${said.round}`;
    const served = serve('refuse');
    const bodies: Json[] = [];
    const transport: Transport = (request) => {
      if (request.method !== 'POST') return served.transport(request);
      bodies.push(parsed(request.body));
      const bytes = new TextEncoder().encode(JSON.stringify(vendor.reply(said, request.url)));
      return serve({ status: 200, headers: { 'content-type': 'application/json' }, steps: [bytes] }).transport(request);
    };
    const { events, error } = await call(subject, { ...params, messages }, transport);
    const body = bodies.at(-1);
    check(error === undefined && body !== undefined, where, 'a reply', error ?? 'no request');
    for (const earlier of rounds.slice(0, said.round - 1)) {
      const lacks = body && earlier.call ? vendor.lacks(body, earlier) : undefined;
      check(lacks === undefined, where, lacks ?? '', JSON.stringify(body?.['messages'] ?? body).slice(0, 2_000));
    }
    if (said.round === 1 && !vendor.reads(events)) return;
    const { message, error: failed } = stored(events, { provider: id, model: params.model });
    check(failed === undefined, where, 'a reply', failed ?? '');
    messages.push(message);
    const [made] = message.tool_calls ?? [];
    if (said.call) {
      check(made !== undefined, where, 'a tool call', JSON.stringify(events).slice(0, 500));
      messages.push({ role: 'tool', content: 'found', tool_call_id: made?.id ?? '', name: tool.function.name });
    } else messages.push({ role: 'user', content: 'Thank you.' });
  }
}

async function call(
  subject: Subject,
  params: ChatParams,
  transport: Transport,
): Promise<{ readonly events: readonly StreamEvent[]; readonly error?: string }> {
  const runtime = createRuntime({ providers: [subject.provider], plugins: subject.plugins, transport });
  const events: StreamEvent[] = [];
  try {
    const reply = await runtime.chat(subject.manifest.id, params, { vault: requiredVault(subject.manifest) });
    for await (const batch of reply) events.push(...batch);
    return { events };
  } catch (error) {
    if (!isTributaryError(error)) throw error;
    return { events, error: error.message };
  }
}

export function parsed(body: unknown): Json {
  const text = typeof body === 'string' ? body : body instanceof Uint8Array ? new TextDecoder().decode(body) : '{}';
  const json: unknown = JSON.parse(text);
  return isRecord(json) ? json : {};
}
