// Reads chat completions and dialects: chunks or one JSON reply.
import { emptyReply, finish } from '../expectation.ts';
import type { ExpectedReply, ExpectedUsage } from '../expectation.ts';
import type { Pieces } from './body.ts';
import { describeError } from './error.ts';
import { at, defined, isObject, listAt, numberAt, textAt, wordAt } from './json.ts';

/** Accepts a string, an array of parts (Mistral), or the object itself (JSON mode of Cloudflare). */
function addContent(reply: ExpectedReply, content: unknown): void {
  if (typeof content === 'string') reply.text += content;
  else if (isObject(content)) reply.text += JSON.stringify(content);
  for (const part of Array.isArray(content) ? content : []) {
    reply.text += textAt(part, 'text');
    for (const thought of listAt(part, 'thinking')) reply.reasoning += textAt(thought, 'text');
    if (textAt(part, 'type') === 'image_url') reply.images += 1;
  }
}

/** Gateways repeat the same thought in several fields: the first non-empty one counts. */
const reasoningOf = (delta: unknown): string =>
  textAt(delta, 'reasoning_content') ||
  textAt(delta, 'reasoning') ||
  textAt(delta, 'reasoning_text') ||
  listAt(delta, 'reasoning_details')
    .map((detail) => textAt(detail, 'text') || textAt(detail, 'summary'))
    .join('');

interface OpenCall {
  id: string;
  name: string;
  arguments: string;
}

/**
 * Joins fragments by index, or by position if the index is missing or negative. A new id with a name on a used index is
 * a further call (seen at one gateway).
 */
function addToolCalls(calls: Map<string, OpenCall>, latest: Map<number, string>, delta: unknown): void {
  for (const [position, fragment] of listAt(delta, 'tool_calls').entries()) {
    const given = numberAt(fragment, 'index');
    const index = given === undefined || given < 0 ? position : given;
    const id = textAt(fragment, 'id');
    const name = textAt(fragment, 'function', 'name');
    const raw = at(fragment, 'function', 'arguments');
    const text = typeof raw === 'string' ? raw : isObject(raw) ? JSON.stringify(raw) : '';
    const open = calls.get(latest.get(index) ?? '');
    if (open === undefined || (id !== '' && name !== '' && open.id !== id)) {
      const key = `${index}/${calls.size}`;
      latest.set(index, key);
      calls.set(key, { id, name, arguments: text });
    } else {
      open.arguments += text;
      open.name ||= name;
      open.id ||= id;
    }
  }
}

/** citations[] (Perplexity, xAI), search_results[] (Perplexity), web_search[] (Zhipu), search_info (Hunyuan), annotations. */
function addCitations(reply: ExpectedReply, chunk: unknown, delta: unknown): void {
  for (const entry of listAt(delta, 'annotations')) reply.citations.push(textAt(entry, 'url_citation', 'url'));
  const lists = [
    at(chunk, 'citations'),
    at(chunk, 'search_results'),
    at(chunk, 'web_search'),
    at(chunk, 'search_info', 'search_results'),
  ];
  for (const entry of lists.flatMap((list) => listAt(list))) {
    reply.citations.push(typeof entry === 'string' ? entry : textAt(entry, 'url') || textAt(entry, 'link'));
  }
}

/**
 * input prompt_tokens, output completion_tokens, total total_tokens, cached prompt_tokens_details.cached_tokens (or
 * DeepSeek's, Mistral's and Moonshot's own fields), reasoning completion_tokens_details.reasoning_tokens.
 * The total shows if the output includes the reasoning (xAI's does not).
 */
export function usageOf(usage: unknown): ExpectedUsage | undefined {
  if (!isObject(usage)) return undefined;
  const input = numberAt(usage, 'prompt_tokens');
  const output = numberAt(usage, 'completion_tokens');
  const total = numberAt(usage, 'total_tokens');
  const reasoning =
    numberAt(usage, 'completion_tokens_details', 'reasoning_tokens') ?? numberAt(usage, 'reasoning_tokens');
  const cached =
    numberAt(usage, 'prompt_tokens_details', 'cached_tokens') ??
    numberAt(usage, 'prompt_cache_hit_tokens') ??
    numberAt(usage, 'num_cached_tokens') ??
    numberAt(usage, 'cached_tokens');
  const outside = (reasoning ?? 0) > 0 && total === (input ?? 0) + (output ?? 0) + (reasoning ?? 0);
  if (input === undefined && output === undefined && total === undefined) return undefined;
  // Mistral includes a prompt's audio only in the total.
  const heard = numberAt(usage, 'prompt_audio_seconds') === undefined ? 0 : (total ?? 0) - (input ?? 0) - (output ?? 0);
  return defined({
    input,
    output,
    total,
    toolInput: heard > 0 ? heard : undefined,
    cached,
    reasoning,
    reasoningOutsideOutput: outside ? (true as const) : undefined,
  });
}

/**
 * The choices that are the reply: those of index 0, or without an index, as Copilot splits one reply into several.
 * Higher ones (n > 1) are other replies. A chunk without choices still has usage and errors beside them.
 */
function ownChoices(chunk: unknown): { readonly value: unknown; readonly choice: unknown }[] {
  const choices = listAt(chunk, 'choices');
  const own = choices.filter((choice) => (numberAt(choice, 'index') ?? 0) <= 0);
  if (own.length === 0) return [{ value: chunk, choice: undefined }];
  return own.map((choice, position) => ({ value: position === 0 ? chunk : undefined, choice }));
}

export function readOpenAiChat({ whole, list, done, malformed }: Pieces): ExpectedReply {
  const reply = emptyReply();
  const calls = new Map<string, OpenCall>();
  const latest = new Map<number, string>();
  let ended = whole || done;
  reply.malformed = malformed;
  for (const { value: chunk, choice } of list.flatMap(({ value }) => ownChoices(value))) {
    // In a stream Perplexity repeats the message so far beside each delta.
    const delta = whole ? at(choice, 'message') : at(choice, 'delta');
    addContent(reply, at(delta, 'content'));
    // A reply in speech says in words what it says; content is null then.
    reply.text += textAt(delta, 'audio', 'transcript');
    reply.reasoning += reasoningOf(delta);
    reply.refusal += textAt(delta, 'refusal');
    reply.images += listAt(delta, 'images').length;
    addToolCalls(calls, latest, delta);
    // The form before tools: one call, without an id.
    const legacy = at(delta, 'function_call');
    // Snowflake sends an empty one with every message.
    if (isObject(legacy) && (textAt(legacy, 'name') !== '' || textAt(legacy, 'arguments') !== '')) {
      const fragment = { index: 0, function: legacy };
      addToolCalls(calls, latest, { tool_calls: [fragment] });
    }
    for (const tool of listAt(delta, 'executed_tools')) reply.serverTools.push(textAt(tool, 'type'));
    addCitations(reply, chunk, delta);
    const stop = wordAt(choice, 'finish_reason');
    if (stop !== undefined) {
      reply.stop = stop;
      ended = true;
    }
    const usage = usageOf(at(chunk, 'usage')) ?? usageOf(at(chunk, 'x_groq', 'usage')) ?? usageOf(at(choice, 'usage'));
    if (usage) reply.usage = usage;
    if (at(chunk, 'error')) reply.errorInStream = describeError(chunk);
  }
  reply.toolCalls = [...calls.values()].map(({ id, ...call }) => (id === '' ? call : { ...call, id }));
  return finish(reply, ended);
}
