// Fields shared by several vendors' coding plans (flat-rate endpoints for coding agents).
import type { ChatParams } from '@tributary/runtime-core';

/** Adds the thinking budget if thinking is on and the budget is not 0, and parallel calls if there are tools. */
export function codingPlanFields({ thinking, tools }: ChatParams): Record<string, unknown> {
  const thinks = thinking?.type === 'enabled' && thinking.budget_tokens !== 0;
  return {
    ...(thinks ? { enable_thinking: true } : {}),
    ...(thinks && thinking.budget_tokens !== undefined ? { thinking_budget: thinking.budget_tokens } : {}),
    ...(tools?.length ? { parallel_tool_calls: true } : {}),
  };
}
