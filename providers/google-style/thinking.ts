// Thinking settings of Gemini models: token budgets, and levels from Gemini 3 on.
import type { ChatParams } from '@tributary/runtime-core';
import { bareId, draws, generationOf, takesSystemInstruction, thinksByName } from './models.ts';

export interface ThinkingConfig {
  /** Unit: tokens. −1: the model decides. 0: off. */
  readonly thinkingBudget?: number;
  readonly thinkingLevel?: string;
  readonly includeThoughts?: true;
}

const clamp = (value: number, min: number, max: number): number => Math.min(Math.max(value, min), max);

/** Clamps the budget to the model's range, a project rule (providers/README.md). */
function budgetOf(model: string, asked: number): number {
  if (model.includes('-2.5-flash-lite')) return asked === 0 || asked === -1 ? asked : clamp(asked, 512, 24_576);
  if (model.includes('-2.5-pro')) return asked === -1 ? asked : clamp(asked, 128, 32_768);
  return Math.min(asked, 24_576);
}

/** Gemini 3 and Gemma 4 have levels instead of budgets. Pro models cannot turn thinking off: their lowest level is `low`. */
function levelOf(model: string, { thinking, reasoning_effort: effort }: ChatParams): string | undefined {
  const least = /flash|gemma/.test(model) ? 'minimal' : 'low';
  switch (effort) {
    case undefined:
      return thinking?.type === 'disabled' || thinking?.budget_tokens === 0 ? least : undefined;
    case 'none':
    case 'minimal':
      return least;
    case 'xhigh':
    case 'max':
      return 'high';
    default:
      return effort;
  }
}

/** Models that refuse the field: LearnLM, speech models, and image models before Gemini 3. */
const doesNotThink = (model: string): boolean =>
  /learnlm|-tts/.test(model) || (draws(model) && (generationOf(model) ?? 0) < 3);

/** Gemini 3 and Gemma 4 are known by name. `-latest` is not, but clients set an effort only for models with levels. */
const thinksByLevel = (model: string, effort: string | undefined): boolean =>
  /gemma-[4-9]/.test(model) || (generationOf(model) ?? (effort === undefined ? 0 : 3)) >= 3;

export function thinkingConfig(params: ChatParams): ThinkingConfig | undefined {
  const model = bareId(params.model);
  if (!takesSystemInstruction(model) || doesNotThink(model)) return undefined;
  const level = thinksByLevel(model, params.reasoning_effort) ? levelOf(model, params) : undefined;
  if (level !== undefined)
    return { thinkingLevel: level, ...(params.reasoning_effort === undefined ? {} : { includeThoughts: true }) };

  const asked = params.thinking?.budget_tokens ?? (params.thinking?.type === 'disabled' ? 0 : undefined);
  const byDefault = /-2\.5-(pro|flash)/.test(model) ? -1 : undefined;
  const budget = asked === undefined ? byDefault : budgetOf(model, asked);
  // Models that do not think refuse the field even with a budget of 0.
  if (budget === 0 && !thinksByName(model)) return undefined;
  // The vendor refuses includeThoughts if thinking is off.
  const shown = budget === undefined ? thinksByName(model) : budget !== 0;
  if (budget === undefined && !shown) return undefined;
  return { ...(budget === undefined ? {} : { thinkingBudget: budget }), ...(shown ? { includeThoughts: true } : {}) };
}
