// Reads Anthropic messages: events, or one message; also Claude's replies from Bedrock's InvokeModel.
import { emptyReply, finish } from '../expectation.ts';
import type { ExpectedReply } from '../expectation.ts';
import type { Pieces } from './body.ts';
import { describeError } from './error.ts';
import { at, defined, listAt, numberAt, sum, textAt, wordAt } from './json.ts';

interface Block {
  readonly start: unknown;
  text: string;
  thinking: string;
  json: string;
}

function addBlock(reply: ExpectedReply, { start, text, thinking, json }: Block): void {
  const type = textAt(start, 'type');
  reply.text += textAt(start, 'text') + text;
  reply.reasoning += textAt(start, 'thinking') + thinking;
  for (const citation of listAt(start, 'citations')) reply.citations.push(textAt(citation, 'url'));
  if (type === 'server_tool_use') reply.serverTools.push(textAt(start, 'name'));
  if (type === 'tool_use') {
    // In a stream, every call starts with an empty input; its JSON, if any, follows.
    const given = JSON.stringify(at(start, 'input') ?? {});
    reply.toolCalls.push({ name: textAt(start, 'name'), arguments: json || given, id: textAt(start, 'id') });
  }
}

/** Later values replace earlier ones per counter: message_delta is cumulative and may repeat the input. */
class Counters {
  readonly #last = new Map<string, number>();

  state(usage: unknown): void {
    for (const name of ['input_tokens', 'cache_read_input_tokens', 'cache_creation_input_tokens', 'output_tokens']) {
      const value = numberAt(usage, name);
      if (value !== undefined) this.#last.set(name, value);
    }
    const thinking = numberAt(usage, 'output_tokens_details', 'thinking_tokens');
    if (thinking !== undefined) this.#last.set('thinking_tokens', thinking);
  }

  /** input = input_tokens + cache_read_input_tokens + cache_creation_input_tokens; output includes thinking. */
  addTo(reply: ExpectedReply): void {
    const last = this.#last;
    if (last.size === 0) return;
    const cached = last.get('cache_read_input_tokens');
    reply.usage = defined({
      input: sum(last.get('input_tokens'), cached, last.get('cache_creation_input_tokens')),
      output: last.get('output_tokens'),
      cached,
      reasoning: last.get('thinking_tokens'),
    });
  }
}

export function readAnthropicMessages({ whole, list, malformed }: Pieces): ExpectedReply {
  const reply = emptyReply();
  const counters = new Counters();
  const blocks: Block[] = [];
  let open = new Map<number, Block>();
  let ended = whole;
  reply.malformed = malformed;
  const start = (block: unknown): Block => {
    const opened = { start: block, text: '', thinking: '', json: '' };
    blocks.push(opened);
    return opened;
  };
  for (const { value: event } of list) {
    const block = open.get(numberAt(event, 'index') ?? -1);
    const stop = wordAt(event, 'delta', 'stop_reason') ?? wordAt(event, 'stop_reason');
    if (stop !== undefined) reply.stop = stop;
    counters.state(at(event, 'usage'));
    switch (textAt(event, 'type')) {
      case 'message': // an unstreamed reply
        for (const item of listAt(event, 'content')) start(item);
        break;
      case 'message_start': // may be repeated, with indexes that continue or restart
        open = new Map();
        counters.state(at(event, 'message', 'usage'));
        break;
      case 'content_block_start':
        open.set(numberAt(event, 'index') ?? -1, start(at(event, 'content_block')));
        break;
      case 'content_block_delta':
        if (block) {
          block.text += textAt(event, 'delta', 'text');
          block.thinking += textAt(event, 'delta', 'thinking');
          block.json += textAt(event, 'delta', 'partial_json');
        }
        reply.citations.push(textAt(event, 'delta', 'citation', 'url'));
        break;
      case 'message_stop':
        ended = true;
        break;
      case 'error':
        reply.errorInStream = describeError(event);
        break;
    }
  }
  for (const block of blocks) addBlock(reply, block);
  counters.addTo(reply);
  return finish(reply, ended);
}
