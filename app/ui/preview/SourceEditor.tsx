// Edits the source of a version. Unsaved changes are kept in this browser until they are saved or discarded.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { editKey, readDraft, writeDraft } from '../../client/outbox/drafts.ts';
import { button } from '../../styles/shared.css.ts';
import { SourceArea } from './SourceArea.tsx';
import { baseOf } from './versions.ts';
import type { PreviewBlock } from './versions.ts';
import * as css from './PreviewPanel.css.ts';

/** Drafts are keyed by chat. Drafts of a temporary chat stay in memory only. */
const keyOf = (conversationId: string, block: PreviewBlock): string => editKey(`${conversationId}.${baseOf(block)}`);

const typed = new Map<string, string>();

const draftAt = (key: string): string => typed.get(key) ?? readDraft(key);

/** Returns true if this version has unsaved changes. */
export const hasDraft = (conversationId: string, block: PreviewBlock): boolean =>
  draftAt(keyOf(conversationId, block)) !== '';

function keep(key: string, text: string): void {
  if (text === '') typed.delete(key);
  else typed.set(key, text);
  writeDraft(key, text);
}

interface Props {
  readonly conversationId: string;
  readonly block: PreviewBlock;
  /** Rejects if saving failed. */
  readonly onSave: (text: string) => Promise<void>;
  readonly onCancel: () => void;
}

export function SourceEditor({ conversationId, block, onSave, onCancel }: Props) {
  const { t } = useTranslation('preview');
  const { t: common } = useTranslation('common');
  const { text } = block;
  const key = keyOf(conversationId, block);
  const [value, setValue] = useState(() => draftAt(key) || text);
  const [state, setState] = useState<'typing' | 'saving' | 'failed'>('typing');
  const savable = value.trim() !== '' && value !== text && state !== 'saving';
  const save = (): void => {
    setState('saving');
    onSave(value).then(
      () => keep(key, ''),
      () => setState('failed'),
    );
  };
  return (
    <form
      className={css.editor}
      onSubmit={(event) => {
        event.preventDefault();
        if (savable) save();
      }}
    >
      <SourceArea
        language={block.language}
        label={t('sourceLabel')}
        readOnly={state === 'saving'}
        value={value}
        onChange={(changed) => {
          setValue(changed);
          setState('typing');
          // Saved immediately, because the page can close at any time.
          keep(key, changed === text ? '' : changed);
        }}
      />
      {state === 'failed' ? (
        <p className={css.problem} role="alert">
          {t('ownNotSaved')}
        </p>
      ) : (
        <p className={css.hint}>{t('ownHint')}</p>
      )}
      <div className={css.editBar}>
        <button
          type="button"
          className={button({ look: 'quiet' })}
          onClick={() => {
            keep(key, '');
            onCancel();
          }}
        >
          {common('cancel')}
        </button>
        <button type="submit" className={button({ look: 'primary' })} disabled={!savable}>
          {state === 'saving' ? t('ownSaving') : common('save')}
        </button>
      </div>
    </form>
  );
}
