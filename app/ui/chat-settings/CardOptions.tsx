// Controls for the options of a model's card, except reasoning. Loaded on demand.
import { useTranslation } from 'react-i18next';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { chosen, isOn } from '../../shared/payload/extend-params.ts';
import type { OptionRow } from '../../shared/payload/extend-params.ts';
import { Choices } from './ReasoningOptions.tsx';
import { Toggle } from '../settings/Toggle.tsx';

interface Props {
  readonly rows: readonly OptionRow[];
  readonly config: ChatConfig;
  readonly set: (change: Partial<ChatConfig>) => void;
}

export function CardOptions({ rows, config, set }: Props) {
  const { t } = useTranslation('chatSettings');
  return (
    <>
      {rows.map((row) =>
        row.control === 'switch' ? (
          <Toggle
            key={row.field}
            label={t(`options.${row.field}.label`)}
            hint={t(`options.${row.field}.hint`)}
            checked={isOn(row, config)}
            onChange={(on) => set({ [row.field]: on !== row.inverted })}
          />
        ) : (
          <Choices
            key={row.field}
            label={t(`options.${row.field}.label`)}
            value={chosen(row, config)}
            options={['', ...row.values].map((value) => [value, nameOf(row, value, t)])}
            onChange={(value) => set({ [row.field]: value })}
          />
        ),
      )}
    </>
  );
}

/** Returns the label of a value: ratios and sizes are numbers in every language, words have a text. */
function nameOf(row: OptionRow, value: string, t: ReturnType<typeof useTranslation<'chatSettings'>>['t']): string {
  if (value === '') return t('options.own');
  if (value === '512') return t('options.pixels', { count: 512 });
  const length = row.field === 'textVerbosity' ? lengths.find((one) => one === value) : undefined;
  return length ? t(`options.textVerbosity.${length}`) : value;
}
const lengths = ['low', 'medium', 'high'] as const;
