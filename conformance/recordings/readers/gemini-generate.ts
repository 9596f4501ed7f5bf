// Reads Gemini generateContent: SSE, a JSON array of chunks, or one JSON reply; the same on Vertex AI.
import { emptyReply, finish } from '../expectation.ts';
import type { ExpectedReply, ExpectedUsage } from '../expectation.ts';
import type { Pieces } from './body.ts';
import { describeError } from './error.ts';
import { at, defined, isObject, listAt, numberAt, textAt, wordAt } from './json.ts';

/** Parts of tools run by Google. */
const serverParts = ['toolCall', 'executableCode'];

/** promptTokenCount, candidatesTokenCount (without thoughts), totalTokenCount, cachedContentTokenCount, thoughtsTokenCount. */
function usageOf(usage: unknown): ExpectedUsage | undefined {
  if (!isObject(usage)) return undefined;
  return defined({
    input: numberAt(usage, 'promptTokenCount'),
    output: numberAt(usage, 'candidatesTokenCount'),
    total: numberAt(usage, 'totalTokenCount'),
    cached: numberAt(usage, 'cachedContentTokenCount'),
    reasoning: numberAt(usage, 'thoughtsTokenCount'),
    toolInput: numberAt(usage, 'toolUsePromptTokenCount'),
    reasoningOutsideOutput: true as const,
  });
}

/** Vertex can stream arguments in pieces, each with a JSON path (`$.a.b[0]`), until an empty call ends them. */
interface StreamedCall {
  readonly name: string;
  readonly args: Container;
}

type Container = Record<string, unknown>;

/** Turns objects with index keys, from [0], [1] …, into arrays. */
function addPartialArgs(call: StreamedCall, partial: unknown): void {
  const steps = textAt(partial, 'jsonPath').match(/[^$.[\]]+/g) ?? [];
  let here = call.args;
  for (const [position, step] of steps.entries()) {
    const next = steps[position + 1];
    if (next === undefined) {
      const text = at(partial, 'stringValue');
      const other = at(partial, 'numberValue') ?? at(partial, 'boolValue') ?? null;
      here[step] = typeof text === 'string' ? textAt(here, step) + text : other;
    } else {
      here[step] ??= /^\d+$/.test(next) ? [] : {};
      here = here[step] as Container; // created above or by an earlier piece
    }
  }
}

function addFunctionCall(
  reply: ExpectedReply,
  streamed: StreamedCall | undefined,
  call: unknown,
): StreamedCall | undefined {
  const name = textAt(call, 'name');
  const partial = listAt(call, 'partialArgs');
  if (partial.length > 0 || at(call, 'willContinue') === true) {
    const open = streamed ?? { name, args: {} };
    for (const piece of partial) addPartialArgs(open, piece);
    return open;
  }
  if (streamed) {
    reply.toolCalls.push({ name: streamed.name, arguments: JSON.stringify(streamed.args) });
    return undefined;
  }
  const args = at(call, 'args');
  reply.toolCalls.push({
    name,
    arguments: isObject(args) ? JSON.stringify(args) : '',
    ...defined({ id: wordAt(call, 'id') }),
  });
  return undefined;
}

export function readGeminiGenerate({ whole, list, malformed }: Pieces): ExpectedReply {
  const reply = emptyReply();
  const chunks = list.flatMap(({ value }) => (Array.isArray(value) ? (value as unknown[]) : [value]));
  let streamed: StreamedCall | undefined;
  let ended = whole && !Array.isArray(list[0]?.value);
  reply.malformed = malformed;
  for (const chunk of chunks) {
    const candidate = at(chunk, 'candidates', 0);
    for (const part of listAt(candidate, 'content', 'parts')) {
      if (at(part, 'thought') === true) reply.reasoning += textAt(part, 'text');
      else reply.text += textAt(part, 'text');
      if (isObject(at(part, 'functionCall'))) streamed = addFunctionCall(reply, streamed, at(part, 'functionCall'));
      if (textAt(part, 'inlineData', 'mimeType').startsWith('image/')) reply.images += 1;
      for (const key of serverParts)
        if (at(part, key) !== undefined) reply.serverTools.push(textAt(part, key, 'toolType') || key);
    }
    for (const source of listAt(candidate, 'groundingMetadata', 'groundingChunks'))
      reply.citations.push(textAt(source, 'web', 'uri'));
    const blocked = wordAt(chunk, 'promptFeedback', 'blockReason');
    // The prompt was refused: only the reason follows.
    if (blocked !== undefined && candidate === undefined) reply.errorInStream = { message: blocked };
    const stop = wordAt(candidate, 'finishReason');
    if (stop !== undefined) {
      reply.stop = stop;
      ended = true;
    }
    const usage = usageOf(at(chunk, 'usageMetadata'));
    if (usage) reply.usage = usage;
    if (at(chunk, 'error')) reply.errorInStream = describeError(chunk);
  }
  return finish(reply, ended);
}
