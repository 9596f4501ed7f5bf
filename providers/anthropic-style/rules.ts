// Parameter rules of the Anthropic style: project rules (providers/README.md).
import { always, drop, scale, when } from '@tributary/runtime-core/rules';
import type { Rule } from '@tributary/runtime-core/rules';
import type { ChatParams } from '@tributary/runtime-core';
import { hasSmallOutput, refusesBothSamplings, refusesSampling, thinks, thinksAdaptively } from './claude.ts';

export const isThinking = (params: ChatParams): boolean => params.thinking?.type === 'enabled';

/**
 * Caps the thinking budget so that at least one token is left for the reply; without max_tokens the cap is 1024.
 * Without a budget, the default is used. With max_tokens of 1, thinking is off. Unit: tokens.
 * A project rule (providers/README.md), including the default budget.
 */
export const thinkingBudget: Rule = {
  says: 'thinking budget capped at max_tokens minus 1, or 1024 if no max_tokens is given',
  apply(params) {
    if (params.thinking?.type !== 'enabled') return params;
    const cap = params.max_tokens === undefined ? 1024 : params.max_tokens - 1;
    if (cap < 1) return { ...params, thinking: { type: 'disabled' } };
    const budget = Math.min(params.thinking.budget_tokens || 1024, cap);
    return { ...params, thinking: { type: 'enabled', budget_tokens: budget } };
  },
};

/** The vendor requires max_tokens. Unit: tokens. */
export const maxTokensDefault = (says: string, tokens: (model: string) => number): Rule => ({
  says: `max_tokens default ${says}; 32000 in thinking mode`,
  apply: (params) =>
    params.max_tokens === undefined
      ? { ...params, max_tokens: isThinking(params) ? 32_000 : tokens(params.model) }
      : params,
});

/** Models before Claude 3.7 refuse the field. */
const withoutThinking: Rule = {
  says: 'thinking not sent to models that do not think',
  apply: (params) =>
    isThinking(params) && !thinks(params.model) ? { ...params, thinking: { type: 'disabled' } } : params,
};

/**
 * While thinking is on, Claude refuses a tool round that began without a signed thought (by another model or with
 * thinking off). Models that think adaptively accept it.
 * Source: https://dev.to/ji_ai/return-claudes-thinking-blocks-or-your-agent-breaks-2lpm (read 2026-11-22).
 */
const openRound: Rule = {
  says: 'thinking off in a round of tools that began without it',
  apply: (params) =>
    isThinking(params) && !thinksAdaptively(params.model) && isOpenWithoutThought(params.messages)
      ? { ...params, thinking: { type: 'disabled' } }
      : params,
};

function isOpenWithoutThought(messages: ChatParams['messages']): boolean {
  if (messages.at(-1)?.role !== 'tool') return false;
  const content = messages.findLast(({ role }) => role === 'assistant')?.content;
  return !(
    Array.isArray(content) &&
    content.some((part) => (part.type === 'thinking' && part.signature) || part.type === 'redacted_thinking')
  );
}

/**
 * Claude refuses a forced call while thinking is on: 400, "Thinking may not be enabled when tool_choice forces tool
 * use". Thinking is turned off, since the caller relies on the call.
 * Source: https://platform.claude.com/docs/en/build-with-claude/extended-thinking (cited in
 * https://github.com/run-llama/llama_index/issues/19641, read 2026-11-29).
 */
const forcedCall: Rule = {
  says: 'thinking off where a call of a tool is forced',
  apply: (params) =>
    isThinking(params) &&
    params.tool_choice !== undefined &&
    params.tool_choice !== 'auto' &&
    params.tool_choice !== 'none'
      ? { ...params, thinking: { type: 'disabled' } }
      : params,
};

export const claudeRules = (maxTokens: Rule): readonly Rule[] => [
  withoutThinking,
  openRound,
  forcedCall,
  thinkingBudget,
  maxTokens,
  scale('temperature', 0.5),
  when('thinking is enabled', isThinking, drop('temperature', 'top_p')),
  when('Claude 4.7 and newer', ({ model }) => refusesSampling(model), drop('temperature', 'top_p')),
  when(
    'Claude 4 with a temperature',
    ({ model, temperature }) => temperature !== undefined && refusesBothSamplings(model),
    drop('top_p'),
  ),
];

export const anthropicRules = [
  // An unstreamed reply would only arrive later, and the vendor refuses long ones.
  always({ stream: true }),
  ...claudeRules(
    maxTokensDefault('8192, 4096 for claude-3-opus and claude-3-haiku', (model) =>
      hasSmallOutput(model) ? 4096 : 8192,
    ),
  ),
];
