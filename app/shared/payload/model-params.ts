// Adjustable parameters of a model, from its card's extendParams: controls and payload fields.
import { isReasoningParam } from '../providers/reasoning-params.ts';
import type { ChatPayload, ModelCard } from '@tributary/runtime-core';
import { defaultReasoningBudget } from '../message/chat-config.ts';
import type { ChatConfig, Sampling } from '../message/chat-config.ts';
import { optionParams } from './extend-params.ts';
import type { OptionConfig, OptionRow } from './extend-params.ts';

/** Unit: tokens. */
export interface BudgetRange {
  readonly min: number;
  readonly max: number;
}

export interface ReasoningControl {
  /** True if thinking can be switched off. */
  readonly switched: boolean;
  readonly budget?: BudgetRange;
  /** True if the model chooses the budget while `enableReasoning` is off. */
  readonly automatic: boolean;
  /** Levels of `reasoning_effort`, lowest first. */
  readonly efforts: readonly string[];
}

const has = (card: ModelCard | undefined, param: string): boolean =>
  card?.settings?.extendParams?.includes(param) === true;

/** Used if the card has no range: the vendors' minimum, and the maximum offered here. */
const commonRange: BudgetRange = { min: 1024, max: 32_768 };
/** Used if the card lists the parameter without levels. */
const commonEfforts = ['low', 'medium', 'high'] as const;

export function reasoningControl(card: ModelCard | undefined): ReasoningControl | undefined {
  const switched = has(card, 'enableReasoning');
  const budget = has(card, 'reasoningBudgetToken') ? budgetRange(card) : undefined;
  const efforts = has(card, 'reasoningEffort') ? (card?.settings?.reasoningEfforts ?? commonEfforts) : [];
  if (!switched && !budget && efforts.length === 0) return undefined;
  return { switched, automatic: !switched && budget !== undefined, efforts, ...(budget ? { budget } : {}) };
}

function budgetRange(card: ModelCard | undefined): BudgetRange {
  const [min, max] = card?.settings?.reasoningBudget ?? [commonRange.min, commonRange.max];
  // Leaves at least one token for the reply.
  return { min, max: Math.max(min, Math.min(max, (card?.maxOutput ?? max + 1) - 1)) };
}

export const thinksAlways = (card: ModelCard | undefined): boolean =>
  card?.abilities?.reasoning === true && !card.settings?.extendParams?.some(isReasoningParam);

/** Returns the budget to send: the chosen one within the model's range; 0 only if thinking can be disabled. */
export function budgetOf(
  { reasoningBudgetToken: chosen }: Pick<ChatConfig, 'reasoningBudgetToken'>,
  range: BudgetRange,
) {
  const asked = range.min === 0 ? chosen : chosen || defaultReasoningBudget;
  return Math.min(Math.max(asked, range.min), range.max);
}

type Fragment = Pick<ChatPayload, 'thinking' | 'max_tokens' | 'reasoning_effort' | OptionRow['payload']>;
type Extending = Pick<ChatConfig, 'enableReasoning' | 'reasoningBudgetToken' | 'reasoningEffort'> & OptionConfig;

/** Returns the payload fields. Sends only what the card lists, since other models refuse the fields. */
export function extendedParams(card: ModelCard | undefined, config: Extending): Fragment {
  const control = reasoningControl(card);
  const thinking = control && thinkingOf(control, config);
  const effort =
    thinking?.type === 'disabled' ? undefined : control?.efforts.find((level) => level === config.reasoningEffort);
  return {
    ...(thinking ? { thinking } : {}),
    ...roomFor(thinking, card),
    ...(effort === undefined ? {} : { reasoning_effort: effort }),
    ...optionParams(card, config),
  };
}

/** Tokens for the reply in addition to thinking, if the model's limit is unknown. */
const replyRoom = 4096;

/**
 * Returns `max_tokens` for a budget above the default, which vendors honour only with a limit (some cap it at 1024
 * otherwise). The user's limit replaces the model's.
 */
function roomFor(thinking: Fragment['thinking'], card: ModelCard | undefined): Pick<Fragment, 'max_tokens'> {
  const asked = thinking?.budget_tokens ?? 0;
  return asked <= defaultReasoningBudget || isFixed(card, 'max_tokens')
    ? {}
    : { max_tokens: card?.maxOutput ?? asked + replyRoom };
}

function thinkingOf(control: ReasoningControl, config: Extending): Fragment['thinking'] {
  const { switched, budget } = control;
  const tokens = budget ? budgetOf(config, budget) : config.reasoningBudgetToken || defaultReasoningBudget;
  const off = { type: 'disabled' as const, budget_tokens: 0 };
  if (config.enableReasoning && (switched || budget))
    return tokens === 0 ? off : { type: 'enabled', budget_tokens: tokens };
  // Without a switch, the model decides until a budget is set.
  return switched ? off : undefined;
}

export const samplingNames = [
  'temperature',
  'top_p',
  'frequency_penalty',
  'presence_penalty',
  'max_tokens',
] as const satisfies readonly (keyof Sampling)[];
export type SamplingName = (typeof samplingNames)[number];

/** True if the model fixes a parameter: it is not sent, and its control is disabled. */
export const isFixed = (card: ModelCard | undefined, name: SamplingName): boolean =>
  card?.settings?.disabledParams?.includes(name) === true;

/** Returns the sampling parameters that are set and not fixed by the model. */
export function samplingParams(card: ModelCard | undefined, config: Sampling): Partial<Record<SamplingName, number>> {
  return Object.fromEntries(
    samplingNames.flatMap((name) => {
      const value = config[name];
      return value === null || isFixed(card, name) ? [] : [[name, value] as const];
    }),
  );
}
