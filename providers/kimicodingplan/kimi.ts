// Requirements of Kimi's thinking models: fixed sampling, a thinking field, and the reasoning of earlier turns.
import type { ChatMessage, ChatParams, WireRequest } from '@tributary/runtime-core';
import { alwaysThinks, choosesToThink } from '@tributary/provider-moonshot';
import { isRecord, list } from '@tributary/runtime-core/wire';

/** Kimi K2 Thinking writes more than the models that choose to think. Units: tokens. Source: platform.moonshot.ai/docs, as of 2026-05-18. */
const outputs: readonly (readonly [of: (params: ChatParams) => boolean, tokens: number])[] = [
  [({ model }) => model === 'kimi-k2-thinking', 65_536],
  [choosesToThink, 32_768],
  [() => true, 8192],
];

const outputOf = (params: ChatParams): number => outputs.find(([of]) => of(params))?.[1] ?? 8192;

/**
 * max_tokens default 32768 (k2.5), 65536 (k2-thinking), else 8192. The thinking budget looks at the caller's max_tokens:
 * without one its cap is 1024 (`thinkingBudget` of the Anthropic style).
 */
export function maxTokens(params: ChatParams): ChatParams {
  if (params.max_tokens !== undefined) return params;
  const { thinking } = params;
  const budget = Math.min(thinking?.budget_tokens || 1024, 1024);
  return {
    ...params,
    ...(thinking?.type === 'enabled' ? { thinking: { ...thinking, budget_tokens: budget } } : {}),
    max_tokens: outputOf(params),
  };
}

const canThink = (params: ChatParams): boolean => choosesToThink(params) || alwaysThinks(params);

/** K2 Thinking, and K2.7 and later, cannot but think; the others do unless told not to. */
const thinks = (params: ChatParams): boolean =>
  alwaysThinks(params) || (choosesToThink(params) && params.thinking?.type !== 'disabled');

/** Other values are refused. */
export function withSampling(request: WireRequest, params: ChatParams): WireRequest {
  if (!canThink(params)) return request;
  const thinking = request.body['thinking'] ?? (thinks(params) ? undefined : { type: 'disabled' });
  const body = { ...request.body, temperature: thinks(params) ? 1 : 0.6, top_p: 0.95 };
  return { ...request, body: thinking === undefined ? body : { ...body, thinking } };
}

/** Messages that the family writes a turn for: those that say or call something. */
function speaks({ content, tool_calls: calls }: ChatMessage): boolean {
  if ((calls?.length ?? 0) > 0) return true;
  if (!Array.isArray(content)) return (content ?? '').trim() !== '';
  return content.some((part) => {
    switch (part.type) {
      case 'text':
        return part.text.trim() !== '';
      case 'thinking':
        return Boolean(part.signature);
      default:
        return true;
    }
  });
}

const thoughtOf = ({ content, reasoning_content: plain }: ChatMessage): string => {
  const parts = Array.isArray(content)
    ? content.flatMap((part) => (part.type === 'thinking' ? [part.thinking] : []))
    : [];
  return plain ?? parts.join('');
};

/** While thinking, every turn of the assistant must begin with a thought, be it an empty one; it bears no signature. */
export function withThoughts(request: WireRequest, params: ChatParams): WireRequest {
  if (!thinks(params)) return request;
  const said = params.messages.filter((message) => message.role === 'assistant' && speaks(message)).values();
  const messages = list(request.body['messages']).map((turn) => {
    if (!isRecord(turn) || turn['role'] !== 'assistant') return turn;
    const source = said.next().value;
    const content = list(turn['content']);
    const first = content[0];
    if (isRecord(first) && (first['type'] === 'thinking' || first['type'] === 'redacted_thinking')) return turn;
    return { ...turn, content: [{ type: 'thinking', thinking: source ? thoughtOf(source) : '' }, ...content] };
  });
  return { ...request, body: { ...request.body, messages } };
}
