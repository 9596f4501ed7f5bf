// A hint for a research that is going on.
import { ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { field, iconButton } from '../../../styles/shared.css.ts';
import { maxNote } from '../shared/api.ts';
import * as css from './Research.css.ts';

/** `onSend`: resolves to false if the hint was not taken, so that its text stays. */
export function HintForm({ onSend }: { readonly onSend: (note: string) => Promise<boolean> }) {
  const { t } = useTranslation('research');
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    if (await onSend(note.trim())) setNote('');
    setBusy(false);
  };
  return (
    <form
      className={css.hintForm}
      onSubmit={(event) => {
        event.preventDefault();
        if (note.trim() !== '' && !busy) void send();
      }}
    >
      <input
        className={field}
        aria-label={t('note')}
        placeholder={t('noteHint')}
        maxLength={maxNote}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <button
        type="submit"
        className={iconButton()}
        aria-label={t('send')}
        title={t('send')}
        disabled={note.trim() === '' || busy}
      >
        <ArrowUp size={18} aria-hidden />
      </button>
    </form>
  );
}
