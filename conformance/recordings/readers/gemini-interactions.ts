// Reads Gemini's Interactions API: a list of steps, or events that begin, fill and end them.
// Source: the types of @google/genai 3.1.0 (`Interaction`, `InteractionSSEEvent`), read 2026-11-30.
import { emptyReply, finish } from '../expectation.ts';
import type { ExpectedReply, ExpectedUsage } from '../expectation.ts';
import type { Pieces } from './body.ts';
import { describeError } from './error.ts';
import { at, defined, isObject, listAt, numberAt, textAt, wordAt } from './json.ts';

/** total_output_tokens is without thoughts. */
const usageOf = (usage: object): ExpectedUsage =>
  defined({
    input: numberAt(usage, 'total_input_tokens'),
    output: numberAt(usage, 'total_output_tokens'),
    total: numberAt(usage, 'total_tokens'),
    cached: numberAt(usage, 'total_cached_tokens'),
    reasoning: numberAt(usage, 'total_thought_tokens'),
    reasoningOutsideOutput: true as const,
  });

/** A piece of content, or of a delta. */
function add(reply: ExpectedReply, content: unknown): void {
  const type = textAt(content, 'type');
  if (type === 'text') reply.text += textAt(content, 'text');
  if (type === 'thought_summary') reply.reasoning += textAt(content, 'content', 'text');
  if (type === 'image') reply.images += 1;
  for (const note of listAt(content, 'annotations')) reply.citations.push(textAt(note, 'url'));
}

interface OpenCall {
  readonly id: string | undefined;
  readonly name: string;
  given: unknown;
  json: string;
}

export function readGeminiInteractions({ whole, list, malformed }: Pieces): ExpectedReply {
  const reply = emptyReply();
  reply.malformed = malformed;
  let ended = false;
  let open: OpenCall | undefined;
  const begin = (step: unknown): void => {
    const type = textAt(step, 'type');
    if (type === 'function_call')
      open = { id: wordAt(step, 'id'), name: textAt(step, 'name'), given: at(step, 'arguments'), json: '' };
    else if (type !== 'model_output' && type !== 'thought') reply.serverTools.push(type);
    for (const content of listAt(step, 'content')) add(reply, content);
    for (const summary of listAt(step, 'summary')) reply.reasoning += textAt(summary, 'text');
  };
  const end = (): void => {
    if (!open) return;
    const { id, name, given, json } = open;
    reply.toolCalls.push({ name, arguments: json || JSON.stringify(given ?? {}), ...defined({ id }) });
    open = undefined;
  };
  const close = (interaction: unknown): void => {
    const stop = wordAt(interaction, 'status');
    if (stop !== undefined) reply.stop = stop;
    const usage = at(interaction, 'usage');
    if (isObject(usage)) reply.usage = usageOf(usage);
    ended = true;
  };
  for (const { value } of list) {
    switch (whole ? 'whole' : textAt(value, 'event_type')) {
      case 'whole':
        for (const step of listAt(value, 'steps')) {
          begin(step);
          end();
        }
        close(value);
        break;
      case 'step.start':
        begin(at(value, 'step'));
        break;
      case 'step.delta':
        add(reply, at(value, 'delta'));
        if (open) open.json += textAt(value, 'delta', 'arguments');
        break;
      case 'step.stop':
        end();
        break;
      case 'interaction.completed':
        close(at(value, 'interaction'));
        break;
      case 'error':
        reply.errorInStream = describeError(value);
    }
  }
  return finish(reply, ended);
}
