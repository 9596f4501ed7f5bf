// Adjustable parameters of a model, as its card lists them (extendParams): their controls, and their payload fields.
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

/** The one reasoning control of a model. */
export interface ReasoningControl {
  /** Thinking can be switched off. */
  readonly switched: boolean;
  readonly budget?: BudgetRange;
  /** The budget is the model's own choice as long as `enableReasoning` is off. */
  readonly automatic: boolean;
  /** The levels of `reasoning_effort`, least first. */
  readonly efforts: readonly string[];
}

const has = (card: ModelCard | undefined, param: string): boolean =>
  card?.settings?.extendParams?.includes(param) === true;

/** The least that vendors take where the card names no range, and the most that is offered. */
const commonRange: BudgetRange = { min: 1024, max: 32_768 };
/** A card that lists the parameter and no levels means these. */
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
  // The reply needs a token of its own.
  return { min, max: Math.max(min, Math.min(max, (card?.maxOutput ?? max + 1) - 1)) };
}

/** A model that thinks and leaves nothing to set. */
export const thinksAlways = (card: ModelCard | undefined): boolean =>
  card?.abilities?.reasoning === true && !card.settings?.extendParams?.some(isReasoningParam);

/** Budget as sent: the chosen one within the model's range; 0 is valid only if the model can run without thinking. */
export function budgetOf(
  { reasoningBudgetToken: chosen }: Pick<ChatConfig, 'reasoningBudgetToken'>,
  range: BudgetRange,
) {
  const asked = range.min === 0 ? chosen : chosen || defaultReasoningBudget;
  return Math.min(Math.max(asked, range.min), range.max);
}

type Fragment = Pick<ChatPayload, 'thinking' | 'max_tokens' | 'reasoning_effort' | OptionRow['payload']>;
type Extending = Pick<ChatConfig, 'enableReasoning' | 'reasoningBudgetToken' | 'reasoningEffort'> & OptionConfig;

/** Only what the card lists is said: another model refuses the field. */
export function extendedParams(card: ModelCard | undefined, config: Extending): Fragment {
  const control = reasoningControl(card);
  const thinking = control && thinkingOf(control, config);
  // Of a model that shall not think no effort of thinking is asked.
  const effort =
    thinking?.type === 'disabled' ? undefined : control?.efforts.find((level) => level === config.reasoningEffort);
  return {
    ...(thinking ? { thinking } : {}),
    ...roomFor(thinking, card),
    ...(effort === undefined ? {} : { reasoning_effort: effort }),
    ...optionParams(card, config),
  };
}

/** Room for a reply beside its thoughts if the model's limit is unknown. Unit: tokens. */
const replyRoom = 4096;

/**
 * A budget above the default counts only within a limit of the answer (without `max_tokens`
 * some cap it at 1024). The model's own limit goes along; one that was set replaces it.
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
  // Without a switch the model thinks as long as it likes, until a budget is set.
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

/** The model fixes these itself: they are not sent, and the control says so. */
export const isFixed = (card: ModelCard | undefined, name: SamplingName): boolean =>
  card?.settings?.disabledParams?.includes(name) === true;

/** Sampling parameters that are set, without those that the model fixes. */
export function samplingParams(card: ModelCard | undefined, config: Sampling): Partial<Record<SamplingName, number>> {
  return Object.fromEntries(
    samplingNames.flatMap((name) => {
      const value = config[name];
      return value === null || isFixed(card, name) ? [] : [[name, value] as const];
    }),
  );
}
