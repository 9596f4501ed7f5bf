// A message that is being edited where it stands. Escape leaves it as it was.
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button, field } from '../../styles/shared.css.ts';
import * as css from './Message.css.ts';

export function Editor({
  text,
  label,
  submit,
  onSave,
  onCancel,
}: {
  readonly text: string;
  readonly label: string;
  readonly submit: string;
  readonly onSave: (text: string) => void;
  readonly onCancel: () => void;
}) {
  const { t } = useTranslation('common');
  const [value, setValue] = useState(text);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    const element = area.current;
    element?.focus();
    element?.setSelectionRange(element.value.length, element.value.length);
  }, []);
  const clean = value.trim();
  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (clean) onSave(clean);
      }}
    >
      <textarea
        ref={area}
        className={`${field} ${css.editArea}`}
        aria-label={label}
        rows={Math.min(16, Math.max(2, value.split('\n').length))}
        value={value}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.keyCode === 229) return;
          if (event.key === 'Escape') {
            event.stopPropagation();
            onCancel();
          }
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className={css.editBar}>
        <button type="button" className={button({ look: 'quiet' })} onClick={onCancel}>
          {t('cancel')}
        </button>
        <button type="submit" className={button({ look: 'primary' })} disabled={!clean}>
          {submit}
        </button>
      </div>
    </form>
  );
}
