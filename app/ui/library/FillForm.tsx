// The form that fills in a prompt's placeholders. Escape leaves the message as it was.
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Prompt, PromptField } from '../../shared/api/library.ts';
import { isTemporary } from '../../shared/conversation/temporary.ts';
import { dateText, fieldsOf, fillPrompt } from '../../shared/library/placeholders.ts';
import {
  backdrop,
  button,
  dialog,
  dialogBody,
  dialogHead,
  dialogTitle,
  field,
  iconButton,
  label,
} from '../../styles/shared.css.ts';
import { Select } from '../parts/Select.tsx';
import { usePresence } from '../parts/use-presence.ts';
import * as css from './Library.css.ts';
import { lastValues, rememberValues } from './last-values.ts';

interface Props {
  readonly prompt: Prompt;
  readonly conversationId: string | undefined;
  readonly onFill: (text: string) => void;
  readonly onClose: () => void;
}

export default function FillForm({ prompt, conversationId, onFill, onClose }: Props) {
  const { root, popup } = usePresence();
  const { t, i18n } = useTranslation('library');
  const { t: common } = useTranslation('common');
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const fields = useMemo(() => fieldsOf(prompt), [prompt]);
  const [values, setValues] = useState(() => firstValues(prompt, fields));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Of temporary chats nothing is stored.
    if (!isTemporary(conversationId)) rememberValues(prompt.id, values);
    const texts = fields.map(({ name, type }) => {
      const value = values[name] ?? '';
      return [name, type === 'date' ? dateText(value, i18n.language) : value] as const;
    });
    onFill(fillPrompt(prompt, Object.fromEntries(texts)));
  };
  return (
    <Dialog.Root {...root} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup
          ref={popup}
          className={dialog}
          initialFocus={() => form.current?.querySelector<HTMLElement>('textarea, [role="combobox"], input') ?? true}
          finalFocus={false}
        >
          <div className={dialogHead}>
            <Dialog.Title className={dialogTitle} dir="auto">
              {prompt.name}
            </Dialog.Title>
            <Dialog.Close className={iconButton()} aria-label={common('close')}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </div>
          <form ref={form} className={`${dialogBody} ${css.fill}`} onSubmit={submit}>
            {fields.map((each) => (
              <div key={each.name}>
                <label htmlFor={`${id}-${each.name}`} className={label} dir="auto">
                  {each.name}
                </label>
                <Field
                  id={`${id}-${each.name}`}
                  of={each}
                  value={values[each.name] ?? ''}
                  onChange={(value) => setValues((all) => ({ ...all, [each.name]: value }))}
                />
              </div>
            ))}
            <div className={css.actions}>
              <button type="submit" className={button({ look: 'primary' })}>
                {t('fill.insert')}
              </button>
              <button type="button" className={button({ look: 'quiet' })} onClick={onClose}>
                {common('cancel')}
              </button>
            </div>
          </form>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface FieldProps {
  readonly id: string;
  readonly of: PromptField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Field({ id, of: { type, options = [] }, value, onChange }: FieldProps) {
  const { t } = useTranslation('library');
  switch (type) {
    case 'text':
      return (
        <textarea
          id={id}
          className={`${field} ${css.fillText}`}
          rows={1}
          dir="auto"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            // As in the message field.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
      );
    case 'choice':
      return (
        <Select
          id={id}
          value={value}
          placeholder={t('fill.choose')}
          choices={[...(value === '' || options.includes(value) ? [] : [value]), ...options].map((option) => ({
            value: option,
            label: option,
          }))}
          onChange={onChange}
        />
      );
    case 'date':
      return (
        <input id={id} className={field} type="date" value={value} onChange={(event) => onChange(event.target.value)} />
      );
    default:
      return type satisfies never;
  }
}

/** Values of the last time, else the prompt's own. */
function firstValues({ id }: Prompt, fields: readonly PromptField[]): Readonly<Record<string, string>> {
  const last = lastValues(id);
  const usual = ({ type, value, options }: PromptField): string => {
    if (value) return value;
    return type === 'choice' ? (options?.[0] ?? '') : type === 'date' ? today() : '';
  };
  return Object.fromEntries(fields.map((each) => [each.name, last[each.name] ?? usual(each)]));
}

/** Date of today, by the calendar of this place. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
