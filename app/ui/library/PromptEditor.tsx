// Creates or edits a prompt. Nothing is stored before Save, which keeps the previous text as a version.
import { useNavigate } from '@remix-run/react';
import { History } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldTypes, libraryLimits } from '../../shared/api/library.ts';
import type { Prompt, PromptBody, PromptField } from '../../shared/api/library.ts';
import { fieldsOf } from '../../shared/library/placeholders.ts';
import { button, field, hint, label } from '../../styles/shared.css.ts';
import { formatDateTime } from '../parts/format.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { Select } from '../parts/Select.tsx';
import { useUnsaved } from '../parts/use-unsaved.tsx';
import { EditorPage, FormEnd, NameField } from './EditorPage.tsx';
import * as css from './Library.css.ts';
import { emptyPrompt, withPrevious } from './prompts.ts';
import { useLibrary } from './use-library.ts';

export function PromptEditor({ id }: { readonly id: string }) {
  const ready = usePageTexts('library');
  const [{ prompts }] = useLibrary();
  const known = prompts.find((each) => each.id === id && each.shared?.edit !== false);
  if (!ready) return null;
  return (
    <EditorPage kind="prompts" id={id} name={known?.name}>
      <Form known={known} />
    </EditorPage>
  );
}

function Form({ known }: { readonly known: Prompt | undefined }) {
  const { t } = useTranslation('library');
  const [, library] = useLibrary();
  const navigate = useNavigate();
  const id = useId();
  const [edits, setEdits] = useState<Partial<PromptBody>>({});
  /** Number of restored versions, used as a key to remount the rows of fields. */
  const [restored, setRestored] = useState(0);
  const of: PromptBody = { ...(known ?? emptyPrompt), ...edits };
  const set = (change: Partial<PromptBody>): void => setEdits((all) => ({ ...all, ...change }));
  const { question, finish } = useUnsaved(Object.keys(edits).length > 0);
  const asked = fieldsOf(of);

  const save = (): void => {
    const changedText = known && known.text !== of.text;
    const previous = changedText ? withPrevious(of.previous, known) : of.previous;
    const change = { ...edits, name: of.name.trim(), fields: asked, ...(changedText ? { previous } : {}) };
    if (known) library.changePrompt(known.id, change);
    else library.addPrompt({ ...emptyPrompt, ...change });
    void navigate('/settings/prompts');
  };
  const restore = ({ text, fields = of.fields }: Prompt['previous'][number]): void => {
    set({ text, fields });
    setRestored(restored + 1);
  };
  const setField = (next: PromptField): void =>
    set({ fields: asked.map((each) => (each.name === next.name ? next : each)) });
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        finish(save);
      }}
    >
      <div>
        <NameField value={of.name} onChange={(name) => set({ name })} />
      </div>
      <div>
        <label htmlFor={`${id}-text`} className={label}>
          {t('prompts.body')}
        </label>
        <textarea
          id={`${id}-text`}
          className={`${field} ${css.area}`}
          required
          maxLength={libraryLimits.text}
          dir="auto"
          aria-describedby={`${id}-hint`}
          placeholder={t('prompts.example', { topic: '{{topic}}', tone: '{{tone}}' })}
          value={of.text}
          onChange={(event) => set({ text: event.target.value })}
        />
        <p id={`${id}-hint`} className={hint}>
          {t('prompts.hint', { name: '{{name}}', date: '{{date}}' })}
        </p>
      </div>
      {asked.length > 0 && (
        <fieldset className={css.group}>
          <legend className={css.legend}>{t('prompts.fields')}</legend>
          <ul className={css.rows}>
            {asked.map((each) => (
              <FieldRow key={`${each.name} ${restored}`} of={each} onChange={setField} />
            ))}
          </ul>
        </fieldset>
      )}
      {of.previous.length > 0 && (
        <details>
          <summary className={css.summary}>{t('prompts.previous')}</summary>
          <ul className={css.rows} style={{ marginTop: 12 }}>
            {of.previous.map((each) => (
              <Earlier key={each.at} of={each} onRestore={() => restore(each)} />
            ))}
          </ul>
        </details>
      )}
      <FormEnd kind="prompts" complete={of.name.trim() !== '' && of.text.trim() !== ''} />
      {question}
    </form>
  );
}

interface FieldRowProps {
  readonly of: PromptField;
  readonly onChange: (field: PromptField) => void;
}

function FieldRow({ of, onChange }: FieldRowProps) {
  const { t } = useTranslation('library');
  const { name, type, options = [], value = '' } = of;
  /** The raw text, in which a trailing comma begins the next option. */
  const [typed, setTyped] = useState(() => options.join(', '));
  return (
    <li className={css.fieldRow}>
      <span className={css.fieldName} dir="auto">
        {name}
      </span>
      <Select
        label={t('prompts.type', { name })}
        value={type}
        choices={fieldTypes.map((each) => ({ value: each, label: t(`prompts.types.${each}`) }))}
        onChange={(next) => onChange({ ...of, type: next })}
      />
      {type === 'choice' && (
        <input
          className={field}
          aria-label={t('prompts.options', { name })}
          placeholder={t('prompts.optionsHint')}
          dir="auto"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            const words = event.target.value.split(/[,，、]/).map((word) => word.trim().slice(0, 500));
            onChange({ ...of, options: [...new Set(words.filter(Boolean))].slice(0, libraryLimits.options) });
          }}
        />
      )}
      {type === 'text' && (
        <input
          className={field}
          aria-label={t('prompts.value', { name })}
          placeholder={t('prompts.valueHint')}
          maxLength={2_000}
          dir="auto"
          value={value}
          onChange={(event) => onChange({ ...of, value: event.target.value })}
        />
      )}
    </li>
  );
}

interface EarlierProps {
  readonly of: Prompt['previous'][number];
  readonly onRestore: () => void;
}

function Earlier({ of: { text, at }, onRestore }: EarlierProps) {
  const { t, i18n } = useTranslation('library');
  const time = formatDateTime(at, i18n.language);
  return (
    <li>
      <div className={css.row}>
        <span className={`${css.note} ${css.grow}`}>{time}</span>
        <button type="button" className={button()} aria-label={t('prompts.restoreOf', { time })} onClick={onRestore}>
          <History size={15} aria-hidden />
          {t('prompts.restore')}
        </button>
      </div>
      <pre className={css.text} dir="auto">
        {text}
      </pre>
    </li>
  );
}
