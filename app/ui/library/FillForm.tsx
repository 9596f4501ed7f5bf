// Form for the placeholders of a prompt. Escape leaves the message unchanged.
import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { useId, useMemo, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { nameOf } from '../../client/attachments/attachments.ts';
import type { FieldType, Prompt, PromptField } from '../../shared/api/library.ts';
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
import { FileField } from './FileField.tsx';
import * as css from './Library.css.ts';
import { lastValues, rememberValues } from './last-values.ts';

interface Props {
  readonly prompt: Prompt;
  readonly conversationId: string | undefined;
  /** `files` are sent with the message, whose text contains their names. */
  readonly onFill: (text: string, files: readonly File[]) => void;
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
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(new Map());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Values of temporary chats are never stored.
    if (!isTemporary(conversationId)) rememberValues(prompt.id, values);
    const chosen = chosenFiles(fields, files);
    const texts = fields.map((each) => {
      const value = values[each.name] ?? '';
      switch (each.type) {
        case 'text':
        case 'choice':
          return [each.name, value] as const;
        case 'date':
          return [each.name, dateText(value, i18n.language)] as const;
        case 'file':
          return [each.name, shownName(chosen.get(each.name))] as const;
        default:
          return each.type satisfies never;
      }
    });
    onFill(fillPrompt(prompt, Object.fromEntries(texts)), [...new Set(chosen.values())]);
  };
  return (
    <Dialog.Root {...root} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup
          ref={popup}
          className={dialog}
          initialFocus={() => form.current?.querySelector<HTMLElement>(firstField) ?? true}
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
                {each.type === 'file' ? (
                  <FileField
                    id={`${id}-${each.name}`}
                    name={each.name}
                    file={files.get(each.name)}
                    onChange={(file) =>
                      setFiles(
                        (all) =>
                          new Map([
                            ...[...all].filter(([name]) => name !== each.name),
                            ...(file ? [[each.name, file] as const] : []),
                          ]),
                      )
                    }
                  />
                ) : (
                  <Field
                    id={`${id}-${each.name}`}
                    type={each.type}
                    options={each.options}
                    value={values[each.name] ?? ''}
                    onChange={(value) => setValues((all) => ({ ...all, [each.name]: value }))}
                  />
                )}
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

/** Maps placeholders to their files, by the names that the message shows. A file chosen twice is sent once. */
function chosenFiles(fields: readonly PromptField[], files: ReadonlyMap<string, File>): ReadonlyMap<string, File> {
  const chosen = new Map<string, File>();
  for (const { name, type } of fields) {
    const file = files.get(name);
    if (type !== 'file' || !file) continue;
    const same = [...chosen.values()].find((each) => sameFile(each, file));
    chosen.set(name, same ?? file);
  }
  return chosen;
}

const shownName = (file: File | undefined): string => (file ? nameOf(file) : '');

const sameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

const firstField = 'textarea, [role="combobox"], input:not([hidden]), [data-file]';

interface FieldProps {
  readonly id: string;
  readonly type: Exclude<FieldType, 'file'>;
  readonly options: PromptField['options'];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Field({ id, type, options = [], value, onChange }: FieldProps) {
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

/** Returns the last values, or else the prompt's defaults. */
function firstValues({ id }: Prompt, fields: readonly PromptField[]): Readonly<Record<string, string>> {
  const last = lastValues(id);
  const usual = ({ type, value, options }: PromptField): string => {
    if (value) return value;
    return type === 'choice' ? (options?.[0] ?? '') : type === 'date' ? today() : '';
  };
  // Files must be chosen again: browsers do not restore them.
  return Object.fromEntries(
    fields.flatMap((each) => (each.type === 'file' ? [] : [[each.name, last.get(each.name) ?? usual(each)] as const])),
  );
}

/** Returns today's date in the local time zone. */
function today(): string {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
