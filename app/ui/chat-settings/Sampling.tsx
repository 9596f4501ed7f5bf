// Sampling parameters; an unset parameter uses the provider's default.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelCard } from '@tributary/runtime-core';
import type { ChatConfig } from '../../shared/message/chat-config.ts';
import { isFixed } from '../../shared/payload/model-params.ts';
import type { SamplingName } from '../../shared/payload/model-params.ts';
import { field } from '../../styles/shared.css.ts';
import { formatNumber } from '../parts/format.ts';
import * as css from '../settings/ChatSettings.css.ts';

interface Props {
  readonly config: ChatConfig;
  readonly card: ModelCard | undefined;
  readonly set: (change: Partial<ChatConfig>) => void;
}

/** `start`: initial slider position while unset. */
const ranges = {
  temperature: { min: 0, max: 2, step: 0.1, start: 1 },
  top_p: { min: 0, max: 1, step: 0.05, start: 1 },
  frequency_penalty: { min: -2, max: 2, step: 0.1, start: 0 },
  presence_penalty: { min: -2, max: 2, step: 0.1, start: 0 },
} as const;
const sliders = ['temperature', 'top_p', 'frequency_penalty', 'presence_penalty'] as const;

export function Sampling({ config, card, set }: Props) {
  const { t } = useTranslation('chatSettings');
  return (
    <section className={css.section} aria-labelledby="chat-sampling">
      <h3 id="chat-sampling" className={css.heading}>
        {t('sampling.title')}
      </h3>
      <p className={css.hint}>{t('sampling.text')}</p>
      {sliders.map((name) => (
        <Slider key={name} name={name} config={config} card={card} set={set} />
      ))}
      <MaxTokens config={config} card={card} set={set} />
    </section>
  );
}

function Slider({ name, config, card, set }: Props & { readonly name: keyof typeof ranges }) {
  const { t, i18n } = useTranslation('chatSettings');
  const id = useId();
  const { start, ...range } = ranges[name];
  const value = config[name];
  const fixed = isFixed(card, name);
  return (
    <div className={css.sampling}>
      <div className={css.row}>
        <label htmlFor={id} className={css.label}>
          {t(`sampling.${name}`)}
        </label>
        <span className={css.value}>{value === null ? t('sampling.own') : formatNumber(value, i18n.language)}</span>
        {value !== null && <Reset name={name} set={set} />}
      </div>
      <input
        id={id}
        type="range"
        className={css.slider}
        data-own={value === null}
        {...range}
        disabled={fixed}
        value={value ?? start}
        aria-valuetext={value === null ? t('sampling.own') : formatNumber(value, i18n.language)}
        onChange={(event) => set({ [name]: event.target.valueAsNumber })}
      />
      {fixed && <p className={css.fixed}>{t('sampling.fixed', { name: t(`sampling.${name}`) })}</p>}
    </div>
  );
}

function MaxTokens({ config, card, set }: Props) {
  const { t, i18n } = useTranslation('chatSettings');
  const id = useId();
  const most = card?.maxOutput;
  return (
    <div className={css.sampling}>
      <div className={css.row}>
        <label htmlFor={id} className={`${css.label} ${css.words}`}>
          {t('sampling.max_tokens')}
        </label>
        {config.max_tokens !== null && <Reset name="max_tokens" set={set} />}
        <input
          id={id}
          type="number"
          className={`${field} ${css.number}`}
          min={1}
          {...(most === undefined ? {} : { max: most })}
          placeholder={t('sampling.own')}
          value={config.max_tokens ?? ''}
          onChange={(event) => {
            const tokens = Math.round(event.target.valueAsNumber);
            if (event.target.value === '') set({ max_tokens: null });
            else if (tokens >= 1) set({ max_tokens: tokens });
          }}
        />
      </div>
      {most !== undefined && (
        <p className={css.hint}>{t('sampling.most', { tokens: formatNumber(most, i18n.language) })}</p>
      )}
    </div>
  );
}

function Reset({ name, set }: Pick<Props, 'set'> & { readonly name: SamplingName }) {
  const { t } = useTranslation('chatSettings');
  return (
    <button
      type="button"
      className={css.reset}
      aria-label={t('sampling.resetName', { name: t(`sampling.${name}`) })}
      onClick={() => set({ [name]: null })}
    >
      {t('sampling.reset')}
    </button>
  );
}
