// Reads DashScope's native wire: events with `output.choices[].message`, or `output.text` in the older result format.
import { emptyReply, finish } from '../expectation.ts';
import type { ExpectedReply } from '../expectation.ts';
import type { Pieces } from './body.ts';
import { describeError } from './error.ts';
import { at, defined, listAt, numberAt, textAt, wordAt } from './json.ts';

interface OpenCall {
  id: string;
  name: string;
  arguments: string;
}

export function readDashScope({ whole, list, malformed }: Pieces): ExpectedReply {
  const reply = emptyReply();
  const calls = new Map<number, OpenCall>();
  let ended = whole;
  reply.malformed = malformed;
  for (const { value } of list) {
    const output = at(value, 'output');
    const choice = at(output, 'choices', 0) ?? output;
    const message = at(choice, 'message');
    reply.text += textAt(output, 'text') + textAt(message, 'content');
    for (const part of listAt(message, 'content')) reply.text += textAt(part, 'text');
    reply.reasoning += textAt(message, 'reasoning_content');
    for (const [position, fragment] of listAt(message, 'tool_calls').entries()) {
      const index = numberAt(fragment, 'index') ?? position;
      const call = calls.get(index) ?? { id: '', name: '', arguments: '' };
      call.id ||= textAt(fragment, 'id');
      call.name ||= textAt(fragment, 'function', 'name');
      call.arguments += textAt(fragment, 'function', 'arguments');
      calls.set(index, call);
    }
    for (const found of listAt(output, 'search_info', 'search_results')) reply.citations.push(textAt(found, 'url'));
    const stop = wordAt(choice, 'finish_reason');
    // The string "null" means that the reply continues.
    if (stop !== undefined && stop !== 'null') {
      reply.stop = stop;
      ended = true;
    }
    const usage = at(value, 'usage');
    const input = numberAt(usage, 'input_tokens');
    if (input !== undefined)
      reply.usage = defined({
        input,
        output: numberAt(usage, 'output_tokens'),
        total: numberAt(usage, 'total_tokens'),
        cached: numberAt(usage, 'prompt_tokens_details', 'cached_tokens'),
        reasoning: numberAt(usage, 'output_tokens_details', 'reasoning_tokens'),
      });
    if (output === undefined && at(value, 'code') !== undefined) reply.errorInStream = describeError(value);
  }
  reply.toolCalls = [...calls.values()];
  return finish(reply, ended);
}
