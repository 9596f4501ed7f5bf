// Fields that a new key and a changed one share.
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { field, hint, label, problem as problemStyle } from '../../../styles/shared.css.ts';
import { maxWeight } from '../shared/api.ts';
import * as css from './ServerKeys.css.ts';

/** Undefined if it is not a weight. */
export function weightOf(text: string): number | undefined {
  const weight = /^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0;
  return weight >= 1 && weight <= maxWeight ? weight : undefined;
}

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function NameField({ value, onChange }: Props) {
  const { t } = useTranslation('server-keys');
  const id = useId();
  return (
    <div>
      <label className={label} htmlFor={id}>
        {t('name')}
      </label>
      <input
        id={id}
        className={field}
        maxLength={100}
        dir="auto"
        autoComplete="off"
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className={hint}>
        {t('nameHint')}
      </p>
    </div>
  );
}

export function WeightField({ value, onChange }: Props) {
  const { t } = useTranslation('server-keys');
  const id = useId();
  const isWrong = weightOf(value) === undefined;
  return (
    <div>
      <label className={label} htmlFor={id}>
        {t('weight')}
      </label>
      <input
        id={id}
        className={`${field} ${css.narrow}`}
        inputMode="numeric"
        autoComplete="off"
        aria-invalid={isWrong}
        aria-describedby={`${id}-hint`}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p id={`${id}-hint`} className={isWrong ? problemStyle : hint}>
        {t(isWrong ? 'weightWrong' : 'weightHint')}
      </p>
    </div>
  );
}
