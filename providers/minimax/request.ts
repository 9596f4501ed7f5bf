// Request fields of MiniMax that no parameter sets: room for the reply, and the reasoning of earlier turns.
import type { CallContext, ChatMessage, WireRequest } from '@tributary/runtime-core';
import type { Rule } from '@tributary/runtime-core/rules';
import { isRecord, list } from '@tributary/runtime-core/wire';

/** Unit: tokens; asked for even where the prompt seems to fill the window. */
const least = 4096;

/** Characters of the text; few tokens are shorter than one. Images are not counted. */
function lengthOf({ content }: ChatMessage): number {
  if (typeof content === 'string') return content.length;
  return (content ?? []).reduce((sum, part) => sum + (part.type === 'text' ? part.text.length : 0), 0);
}

export const outputThatFits: Rule = {
  says: 'max_tokens is the most the model writes by default, as far as prompt and reply fit its window',
  apply(params, { card }) {
    const known = card(params.model);
    if (params.max_tokens !== undefined || known?.maxOutput === undefined) return params;
    const prompt = params.messages.reduce((sum, message) => sum + lengthOf(message), 0);
    const room = (known.contextWindowTokens ?? Number.POSITIVE_INFINITY) - prompt;
    return { ...params, max_tokens: Math.min(known.maxOutput, Math.max(room, least)) };
  },
};

/** Earlier thoughts go back in the form in which they came. The messages of the body are those of the params, in order. */
export function withThoughts(request: WireRequest, { params }: CallContext): WireRequest {
  const messages = list(request.body['messages']).map((message, position) => {
    const thoughts = params.messages[position]?.reasoning_content;
    if (!isRecord(message) || message['role'] !== 'assistant' || !thoughts) return message;
    const detail = { type: 'reasoning.text', format: 'MiniMax-response-v1', id: 'reasoning-text-0', index: 0 };
    return { ...message, reasoning_details: [{ ...detail, text: thoughts }] };
  });
  return { ...request, body: { ...request.body, messages } };
}
