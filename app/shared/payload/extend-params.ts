// Table of a card's extendParams: for each the control that is drawn, and the payload's field it fills.
import type { ChatPayload, ModelCard } from '@tributary/runtime-core';
import type { ChatConfig } from '../message/chat-config.ts';

/** Width to height, most upright first. */
const ratios = ['9:16', '2:3', '3:4', '4:5', '1:1', '5:4', '4:3', '3:2', '16:9', '21:9'] as const;
const moreRatios = ['1:8', '1:4', ...ratios, '4:1', '8:1'] as const;

/** Part of the one reasoning control (model-params.ts). */
interface ReasoningRow {
  readonly control: 'reasoning';
}

/** On or off. `inverted`: the control is on while the configuration's field is off. */
interface SwitchRow {
  readonly control: 'switch';
  readonly field: 'disableContextCaching' | 'urlContext';
  readonly inverted: boolean;
  readonly payload: 'enabledContextCaching' | 'urlContext';
  /** Sent in both positions; else only when it is on. */
  readonly always: boolean;
  /** Nothing to change from question to question: only the panel of settings has it. */
  readonly seldom: boolean;
}

/** One of a few values; empty: not sent, the model decides. */
interface ChoiceRow {
  readonly control: 'choice';
  readonly field: 'textVerbosity' | 'imageAspectRatio' | 'imageResolution';
  readonly payload: 'verbosity' | 'imageAspectRatio' | 'imageResolution';
  readonly values: readonly string[];
}

export type OptionRow = SwitchRow | ChoiceRow;
export type ExtendRow = ReasoningRow | OptionRow;

const reasoning: ReasoningRow = { control: 'reasoning' };
const choice = (field: ChoiceRow['field'], payload: ChoiceRow['payload'], values: readonly string[]): ChoiceRow => ({
  control: 'choice',
  field,
  payload,
  values,
});

export const extendRows: Readonly<Record<string, ExtendRow>> = {
  enableReasoning: reasoning,
  reasoningBudgetToken: reasoning,
  reasoningEffort: reasoning,
  textVerbosity: choice('textVerbosity', 'verbosity', ['low', 'medium', 'high']),
  imageAspectRatio: choice('imageAspectRatio', 'imageAspectRatio', ratios),
  imageAspectRatio2: choice('imageAspectRatio', 'imageAspectRatio', moreRatios),
  imageResolution: choice('imageResolution', 'imageResolution', ['1K', '2K', '4K']),
  imageResolution2: choice('imageResolution', 'imageResolution', ['512', '1K', '2K', '4K']),
  urlContext: {
    control: 'switch',
    field: 'urlContext',
    inverted: false,
    payload: 'urlContext',
    always: false,
    seldom: false,
  },
  disableContextCaching: {
    control: 'switch',
    field: 'disableContextCaching',
    inverted: true,
    payload: 'enabledContextCaching',
    always: true,
    seldom: true,
  },
};

/** The rows of a card besides its reasoning, in the order of the table. */
export function optionRows(card: ModelCard | undefined): readonly OptionRow[] {
  const listed = card?.settings?.extendParams ?? [];
  return Object.entries(extendRows).flatMap(([name, row]) =>
    row.control !== 'reasoning' && listed.includes(name) ? [row] : [],
  );
}

/** The rows that the message field offers too. */
export const fieldRows = (card: ModelCard | undefined): readonly OptionRow[] =>
  optionRows(card).filter((row) => row.control === 'choice' || !row.seldom);

export type OptionConfig = Pick<ChatConfig, OptionRow['field']>;

export const isOn = (row: SwitchRow, config: OptionConfig): boolean => config[row.field] !== row.inverted;
/** Empty for a value that another model has and this one has not. */
export const chosen = (row: ChoiceRow, config: OptionConfig): string =>
  row.values.find((value) => value === config[row.field]) ?? '';

/** Something was chosen that the model does not do by itself. */
export const isSet = (row: OptionRow, config: OptionConfig): boolean =>
  row.control === 'switch' ? config[row.field] : chosen(row, config) !== '';

/** Only what the card lists is said: another model refuses the field. */
export function optionParams(
  card: ModelCard | undefined,
  config: OptionConfig,
): Pick<ChatPayload, OptionRow['payload']> {
  return Object.fromEntries(
    optionRows(card).flatMap((row): readonly (readonly [string, string | boolean])[] => {
      if (row.control === 'switch') {
        const on = isOn(row, config);
        return on || row.always ? [[row.payload, on]] : [];
      }
      const value = chosen(row, config);
      return value === '' ? [] : [[row.payload, value]];
    }),
  );
}
