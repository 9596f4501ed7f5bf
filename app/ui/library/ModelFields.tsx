// Form fields for the model of an assistant, its fallbacks, and its parameters.
import { X } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AssistantBody, AssistantParams } from '../../shared/api/library.ts';
import { libraryLimits } from '../../shared/api/library.ts';
import { modelKey, readModelKey } from '../../shared/providers/model-key.ts';
import type { ModelChoice } from '../../shared/providers/model-key.ts';
import { field, iconButton, label } from '../../styles/shared.css.ts';
import { useUsable } from '../error-card/use-usable.ts';
import { Select } from '../parts/Select.tsx';
import * as css from './Library.css.ts';

interface Props {
  readonly of: AssistantBody;
  readonly set: (change: Partial<AssistantBody>) => void;
}

export function ModelFields({ of, set }: Props) {
  const { t } = useTranslation('library');
  const id = useId();
  const { model, fallbacks } = of;
  return (
    <>
      <div>
        <label htmlFor={id} className={label}>
          {t('fields.model')}
        </label>
        <ModelSelect
          id={id}
          chosen={model}
          none={t('fields.modelNone')}
          onChange={(choice) => set({ model: choice, ...(choice ? {} : { fallbacks: [] }) })}
        />
      </div>
      {model && (
        <fieldset className={css.group}>
          <legend className={css.legend}>{t('fields.fallbacks')}</legend>
          <ul className={css.rows}>
            {fallbacks.map((choice, at) => (
              <li key={modelKey(choice.provider, choice.model)} className={css.row}>
                <ModelSelect
                  name={t('fields.fallback', { number: at + 1 })}
                  chosen={choice}
                  onChange={(next) => next && set({ fallbacks: fallbacks.with(at, next) })}
                />
                <button
                  type="button"
                  className={iconButton()}
                  aria-label={t('fields.removeFallback', { number: at + 1 })}
                  onClick={() => set({ fallbacks: fallbacks.toSpliced(at, 1) })}
                >
                  <X size={16} aria-hidden />
                </button>
              </li>
            ))}
            {fallbacks.length < libraryLimits.fallbacks && (
              <li>
                <ModelSelect
                  name={t('fields.addFallback')}
                  chosen={null}
                  placeholder={t('fields.addFallback')}
                  onChange={(next) => next && set({ fallbacks: [...fallbacks, next] })}
                />
              </li>
            )}
          </ul>
        </fieldset>
      )}
      <Params params={of.params} set={(params) => set({ params })} />
    </>
  );
}

interface SelectProps {
  readonly id?: string;
  readonly name?: string;
  readonly chosen: ModelChoice | null;
  /** Label of the empty choice, if that is allowed. */
  readonly none?: string;
  /** Shown while nothing is chosen and the empty choice is not allowed. */
  readonly placeholder?: string;
  readonly onChange: (choice: ModelChoice | null) => void;
}

/** Selects a model of the usable providers. A chosen model that is no longer available stays in the list. */
export function ModelSelect({ name, chosen, none, onChange, ...rest }: SelectProps) {
  const usable = useUsable().filter(({ off }) => off !== true);
  const key = chosen ? modelKey(chosen.provider, chosen.model) : '';
  const known = usable.some((info) => info.models.some((model) => modelKey(info.id, model.id) === key));
  return (
    <Select
      {...rest}
      {...(name === undefined ? {} : { label: name })}
      value={key}
      choices={[
        ...(none === undefined ? [] : [{ value: '', label: none }]),
        ...(chosen && !known ? [{ value: key, label: key }] : []),
      ]}
      groups={usable.map((info) => ({
        label: info.name,
        choices: info.models
          .filter(({ enabled }) => enabled !== false)
          .map((model) => ({ value: modelKey(info.id, model.id), label: model.displayName ?? model.id })),
      }))}
      onChange={(next) => onChange(readModelKey(next) ?? null)}
    />
  );
}

const numbers = [
  ['temperature', 0, 2, 0.1],
  ['top_p', 0, 1, 0.05],
  ['frequency_penalty', -2, 2, 0.1],
  ['presence_penalty', -2, 2, 0.1],
  ['max_tokens', 1, 1_000_000, 1],
] as const;

interface ParamsProps {
  readonly params: AssistantParams;
  readonly set: (params: AssistantParams) => void;
}

/** Model parameters. An empty parameter uses the provider's default, as in a chat. */
function Params({ params, set }: ParamsProps) {
  const { t } = useTranslation('library');
  const id = useId();
  const without = (name: keyof AssistantParams): AssistantParams =>
    Object.fromEntries(Object.entries(params).filter(([key]) => key !== name));
  const word = (name: 'enableReasoning' | 'searchMode', values: readonly [string, unknown][]) => (
    <div>
      <label htmlFor={`${id}-${name}`} className={label}>
        {t(`params.${name}`)}
      </label>
      <Select
        id={`${id}-${name}`}
        value={values.find(([, value]) => value === params[name])?.[0] ?? ''}
        choices={[
          { value: '', label: t('params.open') },
          ...values.map(([key]) => ({ value: key, label: t(`params.${key as 'on'}`) })),
        ]}
        onChange={(next) => {
          const found = values.find(([key]) => key === next);
          set(found ? { ...params, [name]: found[1] } : without(name));
        }}
      />
    </div>
  );
  return (
    <details open={Object.keys(params).length > 0}>
      <summary className={css.summary}>{t('params.title')}</summary>
      <div className={css.two} style={{ marginTop: 12 }}>
        {numbers.map(([name, min, max, step]) => (
          <div key={name}>
            <label htmlFor={`${id}-${name}`} className={label}>
              {t(`params.${name}`)}
            </label>
            <input
              id={`${id}-${name}`}
              className={field}
              type="number"
              inputMode="decimal"
              min={min}
              max={max}
              step={step}
              placeholder={t('params.open')}
              value={params[name] ?? ''}
              onChange={({ target: { value, valueAsNumber } }) =>
                set(value === '' || Number.isNaN(valueAsNumber) ? without(name) : { ...params, [name]: valueAsNumber })
              }
            />
          </div>
        ))}
        {word('enableReasoning', [
          ['on', true],
          ['off', false],
        ])}
        {word('searchMode', [
          ['on', 'on'],
          ['off', 'off'],
        ])}
      </div>
    </details>
  );
}
