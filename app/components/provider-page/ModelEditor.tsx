// A model's card in the user's own words. Each field says whose word it is now; what is left as it was is not kept.
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { editableAbilities } from '../../chat/model-resolver.ts';
import type { EditableAbility, FieldSource, ResolvedModel } from '../../chat/model-resolver.ts';
import type { ModelEdit } from '../../chat/provider-states.ts';
import { button, field, label } from '../../styles/shared.css.ts';
import * as css from './Models.css.ts';
import * as page from './ProviderPage.css.ts';

interface Props {
  readonly model: ResolvedModel;
  readonly edited: boolean;
  readonly onSave: (edit: ModelEdit | undefined) => void;
  readonly onRemove: (() => void) | undefined;
  readonly onCancel: () => void;
}

const numberFields = ['context', 'output', 'input', 'outputPrice'] as const;
type NumberField = (typeof numberFields)[number];
type Numbers = Readonly<Record<NumberField, string>>;

export function ModelEditor({ model, edited, onSave, onRemove, onCancel }: Props) {
  const { t } = useTranslation('providers');
  const { t: chat } = useTranslation('chat');
  const { card, from } = model;
  const id = useId();
  const before = numbersOf(model);
  const [name, setName] = useState(card.displayName ?? '');
  const [numbers, setNumbers] = useState<Numbers>(before);
  const [abilities, setAbilities] = useState<Partial<Record<EditableAbility, boolean>>>({});
  const [wrong, setWrong] = useState(false);
  const said: Readonly<Record<NumberField, FieldSource | undefined>> = {
    context: from.contextWindowTokens,
    output: from.maxOutput,
    input: from.pricing,
    outputPrice: from.pricing,
  };

  const save = (event: FormEvent): void => {
    event.preventDefault();
    const invalid = Object.values(numbers).some((text) => text.trim() !== '' && toNumber(text) === undefined);
    setWrong(invalid);
    if (invalid) return;
    onSave(editOf(model, name, numbers, before, abilities));
  };
  const tag = (source: FieldSource | undefined) =>
    source && <span className={css.from}>· {t(`edit.from.${source}`)}</span>;
  return (
    <form className={css.editor} onSubmit={save} noValidate>
      <div className={css.grid}>
        <div>
          <label className={label} htmlFor={`${id}-name`}>
            {t('edit.name')} {tag(from.displayName)}
          </label>
          <input
            id={`${id}-name`}
            className={field}
            value={name}
            maxLength={120}
            placeholder={card.id}
            onChange={(event) => setName(event.target.value)}
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
              value={numbers[each]}
              onChange={(event) => setNumbers((all) => ({ ...all, [each]: event.target.value }))}
            />
          </div>
        ))}
      </div>
      <fieldset className={css.checks}>
        <legend className={css.legend}>{t('edit.abilities')}</legend>
        {editableAbilities.map((ability) => (
          <label key={ability} className={css.check}>
            <input
              type="checkbox"
              className={css.box}
              checked={abilities[ability] ?? card.abilities?.[ability] ?? false}
              onChange={(event) => setAbilities((all) => ({ ...all, [ability]: event.target.checked }))}
            />
            <span>
              {chat(`picker.ability.${ability}`)} {tag(abilities[ability] === undefined ? from[ability] : 'user')}
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

const numbersOf = ({ card }: ResolvedModel): Numbers => ({
  context: String(card.contextWindowTokens ?? ''),
  output: String(card.maxOutput ?? ''),
  input: String(card.pricing?.input ?? ''),
  outputPrice: String(card.pricing?.output ?? ''),
});

/** A comma is a decimal point in many languages. */
function toNumber(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

/** The user's words so far, and those of this form; undefined when nothing is left of either. */
function editOf(
  { card, from }: ResolvedModel,
  name: string,
  numbers: Numbers,
  before: Numbers,
  abilities: Partial<Record<EditableAbility, boolean>>,
): ModelEdit | undefined {
  const changed = (field: NumberField): boolean => numbers[field].trim() !== before[field];
  const edit: ModelEdit = {};
  const displayName = name.trim();
  if (displayName && (displayName !== card.displayName || from.displayName === 'user')) edit.displayName = displayName;
  const context = toNumber(numbers.context);
  if (context !== undefined && (changed('context') || from.contextWindowTokens === 'user'))
    edit.contextWindowTokens = context;
  const output = toNumber(numbers.output);
  if (output !== undefined && (changed('output') || from.maxOutput === 'user')) edit.maxOutput = output;
  const [input, outputPrice] = [toNumber(numbers.input), toNumber(numbers.outputPrice)];
  if (changed('input') || changed('outputPrice') || from.pricing === 'user') {
    const currency = card.pricing?.currency;
    edit.pricing = {
      ...(input === undefined ? {} : { input }),
      ...(outputPrice === undefined ? {} : { output: outputPrice }),
      ...(currency === undefined ? {} : { currency }),
    };
  }
  const own = editableAbilities.filter((ability) => from[ability] === 'user' || abilities[ability] !== undefined);
  if (own.length > 0) {
    edit.abilities = Object.fromEntries(
      own.map((ability) => [ability, abilities[ability] ?? card.abilities?.[ability] ?? false]),
    );
  }
  return Object.keys(edit).length > 0 ? edit : undefined;
}
