// Request fields of MiniMax that no parameter sets: room for the reply, and the reasoning of earlier turns.
import type { ChatMessage } from '@tributary/runtime-core';
import type { Rule } from '@tributary/runtime-core/rules';
import type { Json } from '@tributary/runtime-core/wire';

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

/** Thoughts whose own details are not known, in the form in which the vendor gives them. */
export const asDetails = (thoughts: string): Json => ({
  reasoning_details: [
    { type: 'reasoning.text', format: 'MiniMax-response-v1', id: 'reasoning-text-0', index: 0, text: thoughts },
  ],
});
