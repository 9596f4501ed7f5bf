// Edits a memory: Enter saves, Escape cancels.
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { maxFact } from '../../shared/memory/facts.ts';
import { button, field, hidden } from '../../styles/shared.css.ts';
import * as css from './Memory.css.ts';

interface Props {
  readonly text: string;
  readonly save: string;
  readonly onSave: (text: string) => void | Promise<void>;
  readonly onCancel: () => void;
}

export function FactEditor({ text, save, onSave, onCancel }: Props) {
  const { t } = useTranslation('personal');
  const { t: common } = useTranslation('common');
  const [typed, setTyped] = useState(text);
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  // The user opened the editor, so it takes the focus.
  useEffect(() => area.current?.focus(), []);
  const clean = typed.trim();
  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (clean !== '') void onSave(clean);
      }}
    >
      <label htmlFor={id} className={hidden}>
        {t('memory.fact')}
      </label>
      <textarea
        ref={area}
        id={id}
        className={`${field} ${css.area}`}
        dir="auto"
        rows={2}
        maxLength={maxFact}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
      />
      <div className={css.buttons}>
        <button type="submit" className={button({ look: 'primary' })} disabled={clean === ''}>
          {save}
        </button>
        <button type="button" className={button({ look: 'quiet' })} onClick={onCancel}>
          {common('cancel')}
        </button>
      </div>
    </form>
  );
}
