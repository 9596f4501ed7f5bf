// The source of a version while its user changes it. What is typed is kept in this browser until it is in a message, or given up.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { digestOf } from '../../shared/tools/digest.ts';
import { editKey, readDraft, writeDraft } from '../../client/outbox/drafts.ts';
import { button, field } from '../../styles/shared.css.ts';
import * as css from './PreviewPanel.css.ts';

/** Where changes of this text are kept: under their chat, so that those of a temporary one are not. */
export const sourceKey = (conversationId: string, text: string): string =>
  editKey(`${conversationId}.${digestOf(text).slice(0, 24)}`);

interface Props {
  /** Of the draft. */
  readonly at: string;
  readonly text: string;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}

export function SourceEditor({ at, text, onSave, onCancel }: Props) {
  const { t } = useTranslation('preview');
  const { t: common } = useTranslation('common');
  const [value, setValue] = useState(() => readDraft(at) || text);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const savable = value.trim() !== '' && value !== text;
  const close = (then: () => void): void => {
    writeDraft(at, '');
    then();
  };
  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (savable) close(() => onSave(value));
      }}
    >
      <textarea
        ref={area}
        className={`${field} ${css.editArea}`}
        aria-label={t('sourceLabel')}
        spellCheck={false}
        value={value}
        onChange={(event) => {
          setValue(event.target.value);
          // At once: nobody knows when the page goes away.
          writeDraft(at, event.target.value === text ? '' : event.target.value);
        }}
      />
      <p className={css.hint}>{t('ownHint')}</p>
      <div className={css.editBar}>
        <button type="button" className={button({ look: 'quiet' })} onClick={() => close(onCancel)}>
          {common('cancel')}
        </button>
        <button type="submit" className={button({ look: 'primary' })} disabled={!savable}>
          {t('ownAdd')}
        </button>
      </div>
    </form>
  );
}
