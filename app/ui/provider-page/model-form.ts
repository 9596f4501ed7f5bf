// Form of a model's card: initial values, and the edits that result from it.
import type { ModelChange } from '../../shared/providers/edit-models.ts';
import { editableAbilities } from '../../shared/providers/model-resolver.ts';
import type { EditableAbility, ResolvedModel } from '../../shared/providers/model-resolver.ts';
import { triedAbilities } from '../../shared/providers/provider-states.ts';
import type { ModelEdit, ReasoningKind } from '../../shared/providers/provider-states.ts';

/** Price fields with their keys in the card. */
const priceFields = [
  ['input', 'input'],
  ['outputPrice', 'output'],
  ['cachedInput', 'cachedInput'],
  ['writeCacheInput', 'writeCacheInput'],
] as const;
export const numberFields = ['context', 'output', 'input', 'outputPrice', 'cachedInput', 'writeCacheInput'] as const;
export type NumberField = (typeof numberFields)[number];

export interface ModelForm {
  readonly name: string;
  readonly numbers: Readonly<Record<NumberField, string>>;
  readonly abilities: Partial<Record<EditableAbility, boolean>>;
  readonly deployment: string;
  /** Empty to use the known value. */
  readonly kind: ReasoningKind | '';
}

export const formOf = (model: ResolvedModel): ModelForm => ({
  name: model.card.displayName ?? '',
  numbers: numbersOf(model),
  abilities: {},
  deployment: model.card.deploymentName ?? '',
  kind: model.kind ?? '',
});

export const hasWrongNumber = ({ numbers }: ModelForm): boolean =>
  Object.values(numbers).some((text) => text.trim() !== '' && toNumber(text) === undefined);

const numbersOf = ({ card }: ResolvedModel): ModelForm['numbers'] => ({
  context: String(card.contextWindowTokens ?? ''),
  output: String(card.maxOutput ?? ''),
  input: String(card.pricing?.input ?? ''),
  outputPrice: String(card.pricing?.output ?? ''),
  cachedInput: String(card.pricing?.cachedInput ?? ''),
  writeCacheInput: String(card.pricing?.writeCacheInput ?? ''),
});

/** Accepts a comma as decimal point, as in many languages. */
function toNumber(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** Merges earlier edits with those of the form; undefined if none is left. */
export function editOf(model: ResolvedModel, form: ModelForm): ModelEdit | undefined {
  const { card, from } = model;
  const { name, numbers, abilities, deployment, kind } = form;
  const before = numbersOf(model);
  const changed = (field: NumberField): boolean => numbers[field].trim() !== before[field];
  const edit: ModelEdit = {};
  const displayName = name.trim();
  if (displayName && (displayName !== card.displayName || from.displayName === 'user')) edit.displayName = displayName;
  const context = toNumber(numbers.context);
  if (context !== undefined && (changed('context') || from.contextWindowTokens === 'user'))
    edit.contextWindowTokens = context;
  const output = toNumber(numbers.output);
  if (output !== undefined && (changed('output') || from.maxOutput === 'user')) edit.maxOutput = output;
  if (priceFields.some(([field]) => changed(field)) || from.pricing === 'user') {
    const currency = card.pricing?.currency;
    const prices = priceFields.flatMap(([field, key]) => {
      const price = toNumber(numbers[field]);
      return price === undefined ? [] : [[key, price]];
    });
    edit.pricing = { ...Object.fromEntries(prices), ...(currency === undefined ? {} : { currency }) };
  }
  const deploymentName = deployment.trim();
  if (deploymentName && (deploymentName !== card.deploymentName || from.deploymentName === 'user'))
    edit.deploymentName = deploymentName;
  if (kind !== '') edit.reasoning = kind;
  const own = editableAbilities.filter(
    (ability) => from[ability] === 'user' || from[ability] === 'refused' || abilities[ability] !== undefined,
  );
  if (own.length > 0) {
    edit.abilities = Object.fromEntries(
      own.map((ability) => [ability, abilities[ability] ?? card.abilities?.[ability] ?? false]),
    );
  }
  const refused = triedAbilities.filter((ability) => from[ability] === 'refused' && abilities[ability] === undefined);
  if (refused.length > 0) edit.refused = Object.fromEntries(refused.map((ability) => [ability, true]));
  return Object.keys(edit).length > 0 ? edit : undefined;
}

export const manyAbilities = ['functionCall', 'vision', 'reasoning'] as const;
export type Decision = 'asIs' | 'on' | 'off';
/** Form for several models; an empty context leaves it unchanged. */
export type ManyForm = Readonly<Record<(typeof manyAbilities)[number], Decision> & { context: string }>;
export const manyUnchanged: ManyForm = { functionCall: 'asIs', vision: 'asIs', reasoning: 'asIs', context: '' };

/** Undefined if the context is not a valid number of tokens. */
export function changeOf({ context, ...decisions }: ManyForm): ModelChange | undefined {
  const tokens = toNumber(context);
  if (context.trim() !== '' && (tokens === undefined || tokens < 1)) return undefined;
  const decided = manyAbilities.filter((ability) => decisions[ability] !== 'asIs');
  return {
    ...(decided.length > 0
      ? { abilities: Object.fromEntries(decided.map((ability) => [ability, decisions[ability] === 'on'])) }
      : {}),
    ...(tokens === undefined ? {} : { contextWindowTokens: Math.round(tokens) }),
  };
}
