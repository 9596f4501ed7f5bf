// Edits a model's card. Each field shows where its value comes from; only changed fields are stored.
import { useEffect, useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { editableAbilities } from '../../shared/providers/model-resolver.ts';
import type { FieldSource, ResolvedModel } from '../../shared/providers/model-resolver.ts';
import type { ModelEdit } from '../../shared/providers/provider-states.ts';
import { button, field, label } from '../../styles/shared.css.ts';
import { Select } from '../parts/Select.tsx';
import { begin } from './begin.ts';
import { editOf, formOf, hasWrongNumber, numberFields } from './model-form.ts';
import type { ModelForm, NumberField } from './model-form.ts';
import * as css from './Models.css.ts';
import * as page from './ProviderPage.css.ts';

interface Props {
  readonly model: ResolvedModel;
  readonly edited: boolean;
  readonly onSave: (edit: ModelEdit | undefined) => void;
  readonly onRemove: (() => void) | undefined;
  readonly onCancel: () => void;
}

export function ModelEditor({ model, edited, onSave, onRemove, onCancel }: Props) {
  const { t } = useTranslation('providers');
  const { t: picker } = useTranslation('picker');
  const { card, from } = model;
  const id = useId();
  const frame = useRef<HTMLFormElement>(null);
  useEffect(() => begin(frame.current), []);
  const [form, setForm] = useState<ModelForm>(() => formOf(model));
  const { abilities } = form;
  const change = (fields: Partial<ModelForm>): void => setForm((all) => ({ ...all, ...fields }));
  const [wrong, setWrong] = useState(false);
  const thinks = abilities.reasoning ?? card.abilities?.reasoning ?? false;
  const said: Readonly<Record<NumberField, FieldSource | undefined>> = {
    context: from.contextWindowTokens,
    output: from.maxOutput,
    input: from.pricing,
    outputPrice: from.pricing,
    cachedInput: from.pricing,
    writeCacheInput: from.pricing,
  };

  const save = (event: FormEvent): void => {
    event.preventDefault();
    const invalid = hasWrongNumber(form);
    setWrong(invalid);
    if (!invalid) onSave(editOf(model, form));
  };
  const tag = (source: FieldSource | undefined) =>
    source && <span className={css.from}>· {t(`edit.from.${source}`)}</span>;
  return (
    <form ref={frame} className={css.editor} onSubmit={save} noValidate>
      <div className={css.grid}>
        <div>
          <label className={label} htmlFor={`${id}-name`}>
            {t('edit.name')} {tag(from.displayName)}
          </label>
          <input
            id={`${id}-name`}
            className={field}
            value={form.name}
            maxLength={120}
            placeholder={card.id}
            onChange={(event) => change({ name: event.target.value })}
          />
        </div>
        {numberFields.map((each) => (
          <div key={each}>
            <label className={label} htmlFor={`${id}-${each}`}>
              {t(`edit.${each}`)} {tag(said[each])}
            </label>
            <input
              id={`${id}-${each}`}
              className={field}
              inputMode="decimal"
              value={form.numbers[each]}
              onChange={(event) => change({ numbers: { ...form.numbers, [each]: event.target.value } })}
            />
          </div>
        ))}
        <div>
          <label className={label} htmlFor={`${id}-deployment`}>
            {t('edit.deployment')} {tag(from.deploymentName)}
          </label>
          <input
            id={`${id}-deployment`}
            className={field}
            value={form.deployment}
            maxLength={200}
            placeholder={card.id}
            autoCapitalize="none"
            spellCheck={false}
            title={t('edit.deploymentHint')}
            onChange={(event) => change({ deployment: event.target.value })}
          />
        </div>
        {thinks && model.kinds.length > 1 && (
          <div>
            <label className={label} htmlFor={`${id}-reasoning`}>
              {t('edit.reasoning.label')} {tag(form.kind === '' ? undefined : 'user')}
            </label>
            <Select
              id={`${id}-reasoning`}
              value={form.kind}
              choices={[
                { value: '', label: t('edit.reasoning.known') },
                ...model.kinds.map((kind) => ({ value: kind, label: t(`edit.reasoning.${kind}`) })),
              ]}
              onChange={(kind) => change({ kind })}
            />
          </div>
        )}
      </div>
      <fieldset className={css.checks}>
        <legend className={css.legend}>{t('edit.abilities')}</legend>
        {editableAbilities.map((ability) => (
          <label key={ability} className={css.check}>
            <input
              type="checkbox"
              className={css.box}
              checked={abilities[ability] ?? card.abilities?.[ability] ?? false}
              onChange={(event) => change({ abilities: { ...abilities, [ability]: event.target.checked } })}
            />
            <span>
              {picker(`ability.${ability}`)} {tag(abilities[ability] === undefined ? from[ability] : 'user')}
            </span>
          </label>
        ))}
      </fieldset>
      <p role="alert" className={page.bad}>
        {wrong && t('edit.invalid')}
      </p>
      <div className={page.actions}>
        {onRemove && (
          <button type="button" className={button({ look: 'danger' })} onClick={onRemove}>
            {t('edit.remove')}
          </button>
        )}
        {edited && (
          <button type="button" className={button()} onClick={() => onSave(undefined)}>
            {t('edit.reset')}
          </button>
        )}
        <button type="button" className={`${button({ look: 'quiet' })} ${page.spread}`} onClick={onCancel}>
          {t('edit.cancel')}
        </button>
        <button type="submit" className={button({ look: 'primary' })}>
          {t('edit.save')}
        </button>
      </div>
    </form>
  );
}
