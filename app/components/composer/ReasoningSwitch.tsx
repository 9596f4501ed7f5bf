// The one reasoning control, drawn from the model's card: a switch, a budget within the model's range, its levels of effort.
import { Popover } from '@base-ui/react/popover';
import { Brain, ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatConfig } from '../../chat/chat-config.ts';
import { budgetOf } from '../../chat/model-params.ts';
import type { BudgetRange, ReasoningControl } from '../../chat/model-params.ts';
import { popup, popupLayer } from '../../styles/shared.css.ts';
import { formatNumber } from '../ui/format.ts';
import { budgetStops, stopAt } from './budget-stops.ts';
import * as css from './Composer.css.ts';

export interface ReasoningProps {
  readonly control: ReasoningControl;
  readonly config: ChatConfig;
  readonly set: (change: Partial<ChatConfig>) => void;
}

export function ReasoningSwitch({ control, config, set }: ReasoningProps) {
  const { t } = useTranslation('chat');
  const on = config.enableReasoning;
  const more = control.efforts.length > 0 || (control.budget !== undefined && (on || control.automatic));
  return (
    <>
      {control.switched && (
        <button
          type="button"
          className={css.toggle}
          aria-pressed={on}
          title={t('composer.reasoning')}
          onClick={() => set({ enableReasoning: !on })}
        >
          <Brain size={16} aria-hidden />
          <span className={css.toggleText}>{t('composer.reasoning')}</span>
        </button>
      )}
      {more && (
        <Popover.Root>
          <Trigger control={control} config={config} />
          <Popover.Portal>
            <Popover.Positioner className={popupLayer} side="top" align="start" sideOffset={8} collisionPadding={8}>
              <Popover.Popup className={`${popup} ${css.options}`}>
                <Popover.Title className={css.optionsTitle}>{t('composer.thinking.title')}</Popover.Title>
                <ReasoningOptions control={control} config={config} set={set} />
              </Popover.Popup>
            </Popover.Positioner>
          </Popover.Portal>
        </Popover.Root>
      )}
    </>
  );
}

function Trigger({ control, config }: Omit<ReasoningProps, 'set'>) {
  const { t } = useTranslation('chat');
  const value = useReasoningValue(control, config);
  return (
    <Popover.Trigger className={css.toggle} aria-label={t('composer.thinking.value', { value })}>
      {!control.switched && <Brain size={16} aria-hidden />}
      <span>{value}</span>
      <ChevronDown size={14} aria-hidden />
    </Popover.Trigger>
  );
}

/** What is set, in a word or a number. */
function useReasoningValue({ budget, efforts, automatic }: ReasoningControl, config: ChatConfig): string {
  const { t, i18n } = useTranslation('chat');
  const effort = efforts.find((level) => level === config.reasoningEffort);
  if (efforts.length > 0) return effort ? nameOf(effort, t) : t('composer.thinking.own');
  if (automatic && !config.enableReasoning) return t('composer.thinking.own');
  const tokens = budget ? budgetOf(config, budget) : 0;
  return tokens === 0 ? t('composer.thinking.none') : formatNumber(tokens, i18n.language);
}

/** The budget and the levels; also drawn in the panel of the chat's settings. */
export function ReasoningOptions({ control, config, set }: ReasoningProps) {
  const { t } = useTranslation('chat');
  const { budget, efforts, automatic } = control;
  return (
    <>
      {efforts.length > 0 && (
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
        {tokens === 0 ? text : formatNumber(tokens, i18n.language)}
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

/** A row of radio buttons that look like one control. */
export function Choices({ label, value, options, onChange }: ChoicesProps) {
  const name = useId();
  return (
    <fieldset className={css.choices}>
      <legend className={css.choicesLabel}>{label}</legend>
      <div className={css.choiceRow}>
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

/** Levels are the vendors' words; those that are common have a translation. */
const knownLevels = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max', 'no_think'] as const;

function nameOf(level: string, t: ReturnType<typeof useTranslation<'chat'>>['t']): string {
  const known = knownLevels.find((one) => one === level);
  return known ? t(`composer.thinking.level.${known}`) : level;
}
