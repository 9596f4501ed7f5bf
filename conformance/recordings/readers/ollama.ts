// Reads Ollama's native wire: /api/chat and /api/generate, JSON lines or one object.
import { emptyReply, finish } from '../expectation.ts';
import type { ExpectedReply } from '../expectation.ts';
import type { Pieces } from './body.ts';
import { describeError } from './error.ts';
import { at, defined, listAt, numberAt, textAt, wordAt } from './json.ts';

/** Usage: prompt_eval_count (absent if the prompt was cached) and eval_count, which includes thinking; no total. */
export function readOllama({ list, malformed }: Pieces): ExpectedReply {
  const reply = emptyReply();
  let ended = false;
  reply.malformed = malformed;
  for (const { value: line } of list) {
    reply.text += textAt(line, 'message', 'content') + textAt(line, 'response');
    reply.reasoning += textAt(line, 'message', 'thinking') + textAt(line, 'thinking');
    reply.images += listAt(line, 'message', 'images').length;
    for (const call of listAt(line, 'message', 'tool_calls')) {
      reply.toolCalls.push({
        name: textAt(call, 'function', 'name'),
        arguments: JSON.stringify(at(call, 'function', 'arguments') ?? {}),
        ...defined({ id: wordAt(call, 'id') }),
      });
    }
    if (at(line, 'error') !== undefined) reply.errorInStream = describeError(line);
    if (at(line, 'done') !== true) continue;
    ended = true;
    const stop = wordAt(line, 'done_reason');
    if (stop !== undefined) reply.stop = stop;
    reply.usage = defined({ input: numberAt(line, 'prompt_eval_count'), output: numberAt(line, 'eval_count') });
  }
  return finish(reply, ended);
}
