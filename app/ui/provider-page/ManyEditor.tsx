// Edits abilities and context window of all selected models at once.
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ModelChange } from '../../shared/providers/edit-models.ts';
import { button, field, label } from '../../styles/shared.css.ts';
import { Select } from '../parts/Select.tsx';
import { changeOf, manyAbilities, manyUnchanged } from './model-form.ts';
import type { Decision, ManyForm } from './model-form.ts';
import * as css from './Models.css.ts';
import * as page from './ProviderPage.css.ts';

interface Props {
  readonly count: number;
  /** Number of models that match the filter. */
  readonly shown: number;
  readonly onAll: () => void;
  readonly onNone: () => void;
  readonly onSave: (change: ModelChange) => void;
  readonly onCancel: () => void;
}

const decisions: readonly Decision[] = ['asIs', 'on', 'off'];

export default function ManyEditor({ count, shown, onAll, onNone, onSave, onCancel }: Props) {
  const { t } = useTranslation('providers');
  const { t: picker } = useTranslation('picker');
  const id = useId();
  const [form, setForm] = useState<ManyForm>(manyUnchanged);
  const [wrong, setWrong] = useState(false);
  const change = changeOf(form);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    setWrong(!change);
    if (change && count > 0) onSave(change);
  };
  return (
    <form className={css.many} aria-label={t('many.title')} onSubmit={save} noValidate>
      <div className={css.manyHead}>
        <span role="status">{t('many.chosen', { count })}</span>
        <button type="button" className={button({ look: 'quiet' })} onClick={onAll}>
          {t('many.all', { count: shown })}
        </button>
        {count > 0 && (
          <button type="button" className={button({ look: 'quiet' })} onClick={onNone}>
            {t('many.none')}
          </button>
        )}
      </div>
      <div className={css.grid}>
        {manyAbilities.map((ability) => (
          <div key={ability}>
            <label className={label} htmlFor={`${id}-${ability}`}>
              {picker(`ability.${ability}`)}
            </label>
            <Select
              id={`${id}-${ability}`}
              value={form[ability]}
              choices={decisions.map((value) => ({ value, label: t(`many.${value}`) }))}
              onChange={(value) => setForm({ ...form, [ability]: value })}
            />
          </div>
        ))}
        <div>
          <label className={label} htmlFor={`${id}-context`}>
            {t('edit.context')}
          </label>
          <input
            id={`${id}-context`}
            className={field}
            inputMode="numeric"
            placeholder={t('many.asIs')}
            value={form.context}
            onChange={(event) => setForm({ ...form, context: event.target.value })}
          />
        </div>
      </div>
      <p role="alert" className={page.bad}>
        {wrong && !change && t('edit.invalid')}
      </p>
      <div className={page.actions}>
        <button type="button" className={`${button({ look: 'quiet' })} ${page.spread}`} onClick={onCancel}>
          {t('edit.cancel')}
        </button>
        <button type="submit" className={button({ look: 'primary' })} disabled={count === 0 || form === manyUnchanged}>
          {t('edit.save')}
        </button>
      </div>
    </form>
  );
}
