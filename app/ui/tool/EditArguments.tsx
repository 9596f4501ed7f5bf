// Edits the arguments of a call as JSON, and runs the call with them.
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import { isArguments, pretty } from './argument-text.ts';
import * as css from './ToolCard.css.ts';

interface Props {
  readonly text: string;
  readonly onRun: (text: string) => void;
  readonly onCancel: () => void;
}

export function EditArguments({ text, onRun, onCancel }: Props) {
  const { t } = useTranslation('tools');
  const [value, setValue] = useState(() => pretty(text));
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const fits = isArguments(value);
  // The user opened the editor, so it takes the focus.
  useEffect(() => area.current?.focus(), []);
  return (
    <form
      className={css.edit}
      onSubmit={(event) => {
        event.preventDefault();
        if (fits) onRun(value);
      }}
    >
      <label htmlFor={id} className={css.label}>
        {t('card.editLabel')}
      </label>
      <textarea
        id={id}
        className={css.area}
        value={value}
        rows={Math.min(16, value.split('\n').length + 1)}
        spellCheck={false}
        ref={area}
        aria-invalid={!fits}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault();
            onCancel();
          }
        }}
      />
      {!fits && (
        <p className={css.problem} role="alert">
          {t('card.notJSON')}
        </p>
      )}
      <div className={css.buttons}>
        <button type="submit" className={button({ look: 'primary' })} disabled={!fits}>
          {t('card.editRun')}
        </button>
        <button type="button" className={button({ look: 'quiet' })} onClick={onCancel}>
          {t('card.editCancel')}
        </button>
      </div>
    </form>
  );
}
