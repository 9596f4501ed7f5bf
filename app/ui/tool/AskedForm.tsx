// A form that an MCP server asks the user to fill in while its call runs.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskedField, CallQuestion, CallReply, FieldValue } from '../../shared/api/call-note.ts';
import { button } from '../../styles/shared.css.ts';
import { Asked } from './AskedField.tsx';
import * as css from './ToolCard.css.ts';

export interface AskedProps<T extends CallQuestion['type']> {
  readonly note: Extract<CallQuestion, { readonly type: T }>;
  readonly onSay: (id: string, action: CallReply['action'], content?: CallReply['content']) => void;
}

const blankOf = ({ default: given, type }: AskedField): FieldValue =>
  given ?? (type === 'boolean' ? false : type === 'many' ? [] : '');

export default function AskedForm({ note, onSay }: AskedProps<'form'>) {
  const { t } = useTranslation('tools');
  const [values, setValues] = useState<Readonly<Record<string, FieldValue>>>(() =>
    Object.fromEntries(note.fields.map((each) => [each.name, blankOf(each)])),
  );
  const [tried, setTried] = useState(false);
  const lacking = note.fields.filter(({ required, name }) => required && isEmpty(values[name]));
  const submit = (): void => onSay(note.id, 'accept', contentOf(note.fields, values));
  return (
    <form
      className={css.consent}
      // Scrolled to its top, not its end (ui/conversation/scroll-owner.ts).
      data-from-top
      aria-label={t('question.form')}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (lacking.length === 0) submit();
      }}
    >
      <p className={css.question}>{t('question.form')}</p>
      <p className={css.about}>{note.message}</p>
      <p className={css.none}>{t('question.warning')}</p>
      {note.fields.map((each) => (
        <Asked
          key={each.name}
          asked={each}
          value={values[each.name] ?? ''}
          onChange={(value) => setValues((all) => ({ ...all, [each.name]: value }))}
        />
      ))}
      <p role="alert" className={css.problem}>
        {tried &&
          lacking.length > 0 &&
          t('question.missing', { fields: lacking.map(({ title, name }) => title ?? name).join(', ') })}
      </p>
      <div className={css.buttons}>
        <button type="submit" className={button({ look: 'primary' })}>
          {t('question.send')}
        </button>
        <button type="button" className={button({ look: 'quiet' })} onClick={() => onSay(note.id, 'decline')}>
          {t('question.decline')}
        </button>
      </div>
    </form>
  );
}

const isEmpty = (value: FieldValue | undefined): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** Converts numbers, and omits empty fields so that their defaults apply. */
function contentOf(fields: readonly AskedField[], values: Readonly<Record<string, FieldValue>>) {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const value = values[name];
      if (value === undefined || isEmpty(value)) return [];
      return [[name, type === 'number' || type === 'integer' ? Number(value) : value]];
    }),
  );
}
