// Params of a recorded request, where it is simple enough: with them the suite compares what the package sends with what was sent.
import type { ChatMessage, Tool } from '@tributary/runtime-core';
import { at, isRecord, list, text } from '@tributary/runtime-core/wire';
import { chat } from '../../../conformance/harness/call.ts';
import { overlap } from '../../../conformance/harness/overlap.ts';
import type { Subject } from '../../../conformance/harness/subject.ts';
import type { Fixture } from '../../../conformance/schema/fixture.ts';

/** Parameters that ChatParams and the wire spell alike. */
const alike = ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty', 'max_tokens', 'stop', 'seed'] as const;

const messageFields: ReadonlySet<string> = new Set([
  'role',
  'content',
  'name',
  'tool_calls',
  'tool_call_id',
  'refusal',
]);

/** A message of chat completions as ChatParams has it; undefined where it says more than that. */
function openAIMessage(message: unknown): ChatMessage | undefined {
  if (!isRecord(message) || !Object.keys(message).every((name) => messageFields.has(name))) return undefined;
  const { refusal: _none, content = null, ...rest } = message;
  const role = rest['role'] === 'developer' ? 'system' : rest['role'];
  // The runtime checks it like any caller's.
  return { ...rest, role, content } as ChatMessage;
}

/** Texts of the other wires that spell roles and texts as this one does. */
function plainMessage(message: unknown): ChatMessage | undefined {
  const role = text(at(message, 'role'));
  const content = at(message, 'content');
  const parts = list(content);
  const said = typeof content === 'string' ? content : parts.length === 1 ? text(at(parts[0], 'text')) : undefined;
  const known = role === 'system' || role === 'user' || role === 'assistant';
  const only = isRecord(message) && Object.keys(message).every((name) => name === 'role' || name === 'content');
  return known && only && said ? { role, content: said } : undefined;
}

function messagesOf(body: unknown, wire: string): ChatMessage[] | undefined {
  const system = at(body, 'system');
  if (system !== undefined && typeof system !== 'string') return undefined;
  const first: ChatMessage[] = typeof system === 'string' ? [{ role: 'system', content: system }] : [];
  const read = wire === 'openai-chat' || wire === 'mistral-chat' ? openAIMessage : plainMessage;
  const messages = list(at(body, 'messages')).map(read);
  const all = messages.filter((each) => each !== undefined);
  return all.length > 0 && all.length === messages.length ? [...first, ...all] : undefined;
}

/** Functions as chat completions spell them; undefined where the body has tools of another kind. */
function toolsOf(body: unknown): Tool[] | undefined {
  const tools = list(at(body, 'tools')).map((tool): Tool | undefined => {
    const [name, description] = [text(at(tool, 'function.name')), text(at(tool, 'function.description'))];
    const parameters = at(tool, 'function.parameters');
    if (name === undefined) return undefined;
    return {
      type: 'function',
      function: { name, ...(description ? { description } : {}), ...(isRecord(parameters) ? { parameters } : {}) },
    };
  });
  const all = tools.filter((each) => each !== undefined);
  return all.length === tools.length ? all : undefined;
}

const choiceOf = (body: unknown): object => {
  const choice = at(body, 'tool_choice');
  return choice === 'auto' || choice === 'none' || choice === 'required' ? { tool_choice: choice } : {};
};

/** The fixture with `params` where the package builds from them what was recorded, as far as both say the same things. */
export async function asserted(subject: Subject, fixture: Fixture): Promise<Fixture> {
  const { body } = fixture.request;
  const model = text(at(body, 'model'));
  const messages = messagesOf(body, fixture.wire);
  const tools = toolsOf(body);
  if (fixture.operation !== 'chat' || !model || !messages || !tools) return fixture;
  const given = alike.flatMap((name) => (at(body, name) === undefined ? [] : [[name, at(body, name)] as const]));
  const chosen = tools.length > 0 ? { tools, ...choiceOf(body) } : {};
  const params = { model, messages, stream: fixture.stream, ...chosen, ...Object.fromEntries(given) };
  const withParams: Fixture = { ...fixture, params };
  // Params that the runtime refuses were another client's affair.
  const sent = await chat(subject, withParams).then(
    ({ served }) => served.requests.at(-1),
    () => undefined,
  );
  if (sent === undefined) return fixture;
  return overlap(body, JSON.parse(Buffer.from(sent.body ?? 'null').toString())) === undefined ? withParams : fixture;
}
