// The extendParams of a card: for each, its control and the payload field it sets.
import type { ChatPayload, ModelCard } from '@tributary/runtime-core';
import type { ChatConfig } from '../message/chat-config.ts';

/** Width to height, from portrait to landscape. */
const ratios = ['9:16', '2:3', '3:4', '4:5', '1:1', '5:4', '4:3', '3:2', '16:9', '21:9'] as const;
const moreRatios = ['1:8', '1:4', ...ratios, '4:1', '8:1'] as const;

/** Part of the single reasoning control (model-params.ts). */
interface ReasoningRow {
  readonly control: 'reasoning';
}

/** `inverted`: the control is on while the configuration's field is off. */
interface SwitchRow {
  readonly control: 'switch';
  readonly field: 'disableContextCaching' | 'urlContext';
  readonly inverted: boolean;
  readonly payload: 'enabledContextCaching' | 'urlContext';
  /** True: sent in both positions. False: only when on. */
  readonly always: boolean;
  /** Shown in the settings panel only, since it rarely changes between questions. */
  readonly seldom: boolean;
}

/** A choice of a few values; empty: not sent, so that the model decides. */
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

/** Returns the card's options other than reasoning, in the order of the table. */
export function optionRows(card: ModelCard | undefined): readonly OptionRow[] {
  const listed = card?.settings?.extendParams ?? [];
  return Object.entries(extendRows).flatMap(([name, row]) =>
    row.control !== 'reasoning' && listed.includes(name) ? [row] : [],
  );
}

/** Returns the options that the message field also shows. */
export const fieldRows = (card: ModelCard | undefined): readonly OptionRow[] =>
  optionRows(card).filter((row) => row.control === 'choice' || !row.seldom);

export type OptionConfig = Pick<ChatConfig, OptionRow['field']>;

export const isOn = (row: SwitchRow, config: OptionConfig): boolean => config[row.field] !== row.inverted;
/** Empty if the model does not have the chosen value. */
export const chosen = (row: ChoiceRow, config: OptionConfig): string =>
  row.values.find((value) => value === config[row.field]) ?? '';

export const isSet = (row: OptionRow, config: OptionConfig): boolean =>
  row.control === 'switch' ? config[row.field] : chosen(row, config) !== '';

/** Returns the payload fields. Sends only what the card lists, since other models refuse the fields. */
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
