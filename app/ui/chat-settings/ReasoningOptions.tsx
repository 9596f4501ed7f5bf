// Reasoning settings of a model: effort levels, and a budget within the model's range. Loaded on demand.
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { budgetOf } from '../../shared/payload/model-params.ts';
import type { BudgetRange, ReasoningControl } from '../../shared/payload/model-params.ts';
import { formatNumber } from '../parts/format.ts';
import { budgetStops, stopAt } from './budget-stops.ts';
import { nameOf } from './effort-name.ts';
import * as css from './options.css.ts';

export interface ReasoningProps {
  readonly control: ReasoningControl;
  readonly config: ChatConfig;
  readonly set: (change: Partial<ChatConfig>) => void;
}

/** Also used in the panel of the chat's settings. */
export function ReasoningOptions({ control, config, set }: ReasoningProps) {
  const { t } = useTranslation('chat');
  const { switched, budget, efforts, automatic } = control;
  return (
    <>
      {efforts.length > 0 && (config.enableReasoning || !switched) && (
        <Choices
          label={t('composer.thinking.effort')}
          value={efforts.includes(config.reasoningEffort) ? config.reasoningEffort : ''}
          options={['', ...efforts].map((level) => [level, level ? nameOf(level, t) : t('composer.thinking.own')])}
          onChange={(reasoningEffort) => set({ reasoningEffort })}
        />
      )}
      {budget && automatic && (
        <Choices
          label={t('composer.thinking.budget')}
          value={config.enableReasoning ? 'set' : ''}
          options={[
            ['', t('composer.thinking.own')],
            ['set', t('composer.thinking.set')],
          ]}
          onChange={(value) => set({ enableReasoning: value === 'set' })}
        />
      )}
      {budget && config.enableReasoning && <Budget range={budget} config={config} set={set} />}
    </>
  );
}

function Budget({ range, config, set }: { readonly range: BudgetRange } & Omit<ReasoningProps, 'control'>) {
  const { t, i18n } = useTranslation('chat');
  const id = useId();
  const stops = budgetStops(range);
  const tokens = budgetOf(config, range);
  const text = tokens === 0 ? t('composer.thinking.none') : t('composer.tokens', { count: tokens });
  return (
    <div className={css.budget}>
      <label htmlFor={id}>{t('composer.reasoningBudget')}</label>
      <output htmlFor={id} className={css.budgetText}>
        {tokens === 0 ? text : t('usage.tokens', { count: tokens, shown: formatNumber(tokens, i18n.language) })}
      </output>
      <input
        id={id}
        type="range"
        className={css.range}
        min={0}
        max={stops.length - 1}
        value={stopAt(stops, tokens)}
        aria-valuetext={text}
        onChange={(event) => set({ reasoningBudgetToken: stops[event.target.valueAsNumber] ?? tokens })}
      />
    </div>
  );
}

interface ChoicesProps {
  readonly label: ReactNode;
  readonly value: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  readonly onChange: (value: string) => void;
}

/** Number of options from which they are arranged in a grid. */
const manyFrom = 8;

export function Choices({ label, value, options, onChange }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className={css.choices}>
      <legend className={css.choicesLabel}>{label}</legend>
      <div className={options.length > manyFrom ? css.choiceGrid : css.choiceRow}>
        {options.map(([option, text]) => (
          <label key={option} className={css.choice}>
            <input
              type="radio"
              className={css.choiceInput}
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span className={css.choiceText}>{text}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
