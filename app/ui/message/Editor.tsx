// Edits a message in place. Escape discards the change; closing the page keeps it as a draft.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editKey, readDraft, writeDraft } from '../../client/outbox/drafts.ts';
import { button, field } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { commands } from '../shortcuts/commands.ts';
import * as css from './Message.css.ts';

export default function Editor({
  id,
  text,
  label,
  submit,
  sends = false,
  waits,
  onSave,
  onCancel,
}: {
  readonly id: string;
  readonly text: string;
  readonly label: string;
  readonly submit: string;
  /** True for a question, which saving sends again; false for an answer. */
  readonly sends?: boolean;
  /** Reason why the text cannot be saved now. */
  readonly waits?: string | undefined;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('common');
  const enterSends = useStore(useClient().settings, (settings) => settings.enterSends);
  const [value, setValue] = useState(() => readDraft(editKey(id)) || text);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = area.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
    // A list that follows its end as it grows would push the field out of sight.
    const frame = requestAnimationFrame(() => element?.form?.scrollIntoView({ block: 'nearest' }));
    return () => cancelAnimationFrame(frame);
  }, []);
  /** Saves the draft immediately, because the page can close at any time. An unchanged text is not kept. */
  const keep = (changed: string): void => writeDraft(editKey(id), changed.trim() === text.trim() ? '' : changed);
  const clean = value.trim();
  const savable = clean !== '' && waits === undefined;
  const close = (then: () => void): void => {
    writeDraft(editKey(id), '');
    then();
  };
  const cancel = (): void => close(onCancel);
  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (!savable) return;
        close(() => onSave(clean));
        if (sends && !matchMedia('(pointer: coarse)').matches) commands.get().focusField?.();
      }}
    >
      <textarea
        ref={area}
        className={`${field} ${css.editArea}`}
        aria-label={label}
        rows={Math.min(16, Math.max(2, value.split('\n').length))}
        value={value}
        onChange={(event) => {
          setValue(event.target.value);
          keep(event.target.value);
        }}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.keyCode === 229) return;
          if (event.key === 'Escape') {
            event.stopPropagation();
            cancel();
          }
          const { key, shiftKey, altKey, metaKey, ctrlKey } = event;
          const plain = enterSends && !shiftKey && !altKey && !matchMedia('(pointer: coarse)').matches;
          if (key === 'Enter' && (metaKey || ctrlKey || plain)) {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }
        }}
      />
      <div className={css.editBar}>
        {waits !== undefined && (
          <span role="status" className={css.editWaits}>
            {waits}
          </span>
        )}
        <button type="button" className={button({ look: 'quiet' })} onClick={cancel}>
          {t('cancel')}
        </button>
        <button type="submit" className={button({ look: 'primary' })} disabled={!savable}>
          {submit}
        </button>
      </div>
    </form>
  );
}
