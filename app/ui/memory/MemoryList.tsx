// The list of memories: suggestions first, then saved ones, newest first; each can be edited and deleted.
import { Plus, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import * as page from '../settings-page/SettingsPage.css.ts';
import { isMissing } from '../../shared/errors.ts';
import type { Memory } from '../../shared/api/memories.ts';
import { memories } from '../../shared/memory/memories.ts';
import { UndoToast } from '../parts/UndoToast.tsx';
import { useResource } from '../parts/use-resource.ts';
import { FactEditor } from './FactEditor.tsx';
import { MemoryRow } from './MemoryRow.tsx';
import { useTried } from './use-tried.ts';
import * as css from './Memory.css.ts';

export function MemoryList({ folderId }: { readonly folderId?: string }) {
  const { t } = useTranslation('personal');
  const { status, data: list = [], change: send } = useResource(memories);
  /** True after an edit of a memory that another page deleted or replaced; until the next change. */
  const [gone, setGone] = useState(false);
  const [removed, setRemoved] = useState<Memory>();
  const { problem: trouble, busy, attempt } = useTried();
  const [adding, setAdding] = useState(false);
  const [clearing, setClearing] = useState(false);
  const undo = useTried();
  const change: typeof send = async (...change) => {
    setGone(false);
    try {
      return await send(...change);
    } catch (error) {
      setGone(isMissing(error));
      throw error;
    }
  };
  const forget = useCallback(() => setRemoved(undefined), []);
  // Added as if typed, which is allowed after a deletion: the source chat and date of a deleted memory are lost.
  const restore = async (): Promise<void> => {
    if (removed) await change('add', {}, { text: removed.text, folderId: removed.folderId });
    setRemoved((now) => (now === removed ? undefined : now));
  };
  const row = (row: Memory) => <MemoryRow key={row.id} row={row} list={list} change={change} onRemoved={setRemoved} />;
  const shown = folderId === undefined ? list : list.filter((row) => row.folderId === folderId);
  const suggested = shown.filter((row) => row.state === 'suggested');
  const accepted = shown.filter((row) => row.state === 'accepted');
  return (
    <>
      {suggested.length > 0 && (
        <>
          <h3 className={page.group}>{t('memory.suggestions', { count: suggested.length })}</h3>
          <ul className={`${page.card} ${css.list}`}>{suggested.map(row)}</ul>
        </>
      )}
      <h3 className={page.group}>{t('memory.remembered', { count: accepted.length })}</h3>
      <div className={page.card}>
        {accepted.length === 0 && (
          <p className={css.none} role={status === 'failed' ? 'alert' : undefined}>
            {t(status === 'failed' ? 'memory.failed' : status === 'ready' ? 'memory.none' : 'memory.loading')}
          </p>
        )}
        <ul className={css.list}>{accepted.map(row)}</ul>
      </div>
      <UndoToast
        text={removed && t('memory.deleted', { text: removed.text })}
        of={removed?.id}
        problem={undo.problem}
        busy={undo.busy}
        onUndo={() => undo.attempt(restore)}
        onOver={forget}
      />
      {(trouble !== undefined || gone) && (
        <p className={css.trouble} role="alert">
          {trouble ?? t('trouble.gone')}
        </p>
      )}
      {adding ? (
        <div className={css.bar}>
          <FactEditor
            text=""
            save={t('memory.save')}
            onSave={async (text) => {
              if (await attempt(() => change('add', {}, { text, folderId: folderId ?? null }))) setAdding(false);
            }}
            onCancel={() => setAdding(false)}
          />
        </div>
      ) : (
        <div className={css.bar}>
          <button type="button" className={button()} onClick={() => setAdding(true)}>
            <Plus size={15} aria-hidden />
            {t('memory.add')}
          </button>
          {folderId === undefined && shown.length > 0 && !clearing && (
            <button type="button" className={button({ look: 'quiet' })} onClick={() => setClearing(true)}>
              <Trash2 size={15} aria-hidden />
              {t('memory.clear')}
            </button>
          )}
        </div>
      )}
      {clearing && (
        <div className={css.bar} role="group" aria-label={t('memory.clear')}>
          <span>{t('memory.clearSure', { count: shown.length })}</span>
          <span className={css.buttons}>
            <button
              type="button"
              className={button({ look: 'danger' })}
              disabled={busy}
              onClick={async () => {
                if (await attempt(() => change('clear', { all: 1 }, undefined))) setClearing(false);
              }}
            >
              {t('memory.clearGo')}
            </button>
            <button type="button" className={button({ look: 'quiet' })} onClick={() => setClearing(false)}>
              {t('memory.keep')}
            </button>
          </span>
        </div>
      )}
    </>
  );
}
