// What a running call says: its progress, a form that its server asks to be filled in, a page to open, or a sign-in.
import { ExternalLink } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  AskedField,
  CallNote as Note,
  CallQuestion,
  CallReply,
  FieldValue,
} from '../../shared/tools/call-note.ts';
import type { ToolPart } from '../../shared/reply/reply.ts';
import { button, field, label } from '../../styles/shared.css.ts';
import { SignIn } from '../mcp/SignIn.tsx';
import { Switch } from '../parts/Switch.tsx';
import type { ToolTurn } from './tool-turn.ts';
import { useTools } from './use-tools.ts';
import * as css from './ToolCard.css.ts';

interface Props {
  readonly note: Note;
  readonly part: ToolPart;
  readonly turn: ToolTurn;
}

export function CallNote({ note, part, turn }: Props) {
  const { t } = useTranslation('tools');
  const tools = useTools();
  const [sent, setSent] = useState('');
  const say = (id: string, action: CallReply['action'], content?: CallReply['content']): void => {
    setSent(id);
    const reply = { id, action, ...(content ? { content } : {}) };
    void tools?.turns.answer(turn.conversationId, turn.messageId, part.id, reply);
  };
  if (note.type === 'progress') {
    const { progress, total, message } = note;
    return (
      <div className={css.progress} role="status">
        <progress value={progress} max={total} aria-label={t('question.progress')} />
        <span>{message ?? (total === undefined ? String(progress) : t('question.of', { progress, total }))}</span>
      </div>
    );
  }
  if (sent === note.id) return <p className={css.none}>{t('question.sent')}</p>;
  if (note.type === 'signIn') {
    return (
      <div className={css.consent}>
        <SignIn server={{ id: note.server, name: note.name }} />
        <div className={css.buttons}>
          <button type="button" className={button({ look: 'quiet' })} onClick={() => say(note.id, 'decline')}>
            {t('consent.tell')}
          </button>
        </div>
      </div>
    );
  }
  if (note.type === 'url') return <Page key={note.id} note={note} onSay={say} />;
  return <Form key={note.id} note={note} onSay={say} />;
}

interface AskedProps<T extends CallQuestion['type']> {
  readonly note: Extract<CallQuestion, { readonly type: T }>;
  readonly onSay: (id: string, action: CallReply['action'], content?: CallReply['content']) => void;
}

/** The whole host is shown, and nothing is opened but by a click. */
function Page({ note, onSay }: AskedProps<'url'>) {
  const { t } = useTranslation('tools');
  const { host } = new URL(note.url);
  const [opened, setOpened] = useState(false);
  return (
    <div className={css.consent} role="group" aria-label={t('question.page')}>
      <p className={css.question}>{t('question.page')}</p>
      <p className={css.about}>{note.message}</p>
      <p className={css.about}>{t('mcp.opens', { host })}</p>
      <p className={css.trace}>{note.url}</p>
      <div className={css.buttons}>
        <a
          className={button({ look: opened ? 'plain' : 'primary' })}
          href={note.url}
          target="_blank"
          rel="noreferrer noopener"
          onClick={() => setOpened(true)}
        >
          <ExternalLink size={15} aria-hidden />
          {t('mcp.open', { host })}
        </a>
        {opened && (
          <button type="button" className={button({ look: 'primary' })} onClick={() => onSay(note.id, 'accept')}>
            {t('question.visited')}
          </button>
        )}
        <button type="button" className={button({ look: 'quiet' })} onClick={() => onSay(note.id, 'decline')}>
          {t('question.decline')}
        </button>
      </div>
    </div>
  );
}

const blankOf = ({ default: given, type }: AskedField): FieldValue =>
  given ?? (type === 'boolean' ? false : type === 'many' ? [] : '');

function Form({ note, onSay }: AskedProps<'form'>) {
  const { t } = useTranslation('tools');
  const [values, setValues] = useState<Readonly<Record<string, FieldValue>>>(() =>
    Object.fromEntries(note.fields.map((each) => [each.name, blankOf(each)])),
  );
  const lacking = note.fields.some((each) => each.required && values[each.name] === '');
  const submit = (): void => onSay(note.id, 'accept', contentOf(note.fields, values));
  return (
    <form
      className={css.consent}
      aria-label={t('question.form')}
      onSubmit={(event) => {
        event.preventDefault();
        if (!lacking) submit();
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
      <div className={css.buttons}>
        <button type="submit" className={button({ look: 'primary' })} disabled={lacking}>
          {t('question.send')}
        </button>
        <button type="button" className={button({ look: 'quiet' })} onClick={() => onSay(note.id, 'decline')}>
          {t('question.decline')}
        </button>
      </div>
    </form>
  );
}

/** Numbers as numbers; what was left empty is left out, so that its default holds. */
function contentOf(fields: readonly AskedField[], values: Readonly<Record<string, FieldValue>>) {
  return Object.fromEntries(
    fields.flatMap(({ name, type }) => {
      const value = values[name];
      if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return [];
      return [[name, type === 'number' || type === 'integer' ? Number(value) : value]];
    }),
  );
}

interface AskedFieldProps {
  readonly asked: AskedField;
  readonly value: FieldValue;
  readonly onChange: (value: FieldValue) => void;
}

const inputTypes: Readonly<Record<string, string>> = {
  email: 'email',
  uri: 'url',
  date: 'date',
  'date-time': 'datetime-local',
};

function Asked({ asked, value, onChange }: AskedFieldProps) {
  const { t } = useTranslation('tools');
  const id = useId();
  const { type, title, description, required, choices = [] } = asked;
  const common = { id, className: field, required, 'aria-describedby': `${id}-hint` };
  const control = (() => {
    switch (type) {
      case 'boolean':
        return <Switch id={id} checked={value === true} onChange={onChange} />;
      case 'one':
        return (
          <select {...common} value={String(value)} onChange={({ target }) => onChange(target.value)}>
            <option value="">{t('settings.none')}</option>
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.title}
              </option>
            ))}
          </select>
        );
      case 'many':
        return (
          <select
            {...common}
            multiple
            value={Array.isArray(value) ? [...value] : []}
            onChange={({ target }) => onChange([...target.selectedOptions].map((option) => option.value))}
          >
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value}>
                {choice.title}
              </option>
            ))}
          </select>
        );
      case 'text':
        return (
          <input
            {...common}
            type={inputTypes[asked.format ?? ''] ?? 'text'}
            maxLength={asked.maxLength}
            autoComplete="off"
            value={String(value)}
            onChange={({ target }) => onChange(target.value)}
          />
        );
      case 'number':
      case 'integer':
        return (
          <input
            {...common}
            type="number"
            step={type === 'integer' ? 1 : 'any'}
            min={asked.minimum}
            max={asked.maximum}
            value={String(value)}
            onChange={({ target }) => onChange(target.value)}
          />
        );
      default:
        return type satisfies never;
    }
  })();
  return (
    <div className={css.askedField}>
      <label htmlFor={id} className={label}>
        {required ? title : t('mcp.optional', { name: title })}
      </label>
      {control}
      <p id={`${id}-hint`} className={css.none}>
        {description}
      </p>
    </div>
  );
}
