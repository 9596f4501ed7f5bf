// The list of facts: suggestions first, then what is remembered, newest first; each can be changed and deleted.
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button } from '../../styles/shared.css.ts';
import * as page from '../settings-page/SettingsPage.css.ts';
import { FactEditor } from './FactEditor.tsx';
import { MemoryRow } from './MemoryRow.tsx';
import { useMemories } from './use-memories.ts';
import { UndoDeletion } from './UndoDeletion.tsx';
import { useTried } from './use-tried.ts';
import * as css from './Memory.css.ts';

export function MemoryList({ folderId }: { readonly folderId?: string }) {
  const { t } = useTranslation('personal');
  const { memories, state } = useMemories();
  const { trouble, busy, attempt } = useTried();
  const [adding, setAdding] = useState(false);
  const [clearing, setClearing] = useState(false);
  const shown = folderId === undefined ? state.list : state.list.filter((row) => row.folderId === folderId);
  const suggested = shown.filter((row) => row.state === 'suggested');
  const accepted = shown.filter((row) => row.state === 'accepted');
  return (
    <>
      {suggested.length > 0 && (
        <>
          <h3 className={page.group}>{t('memory.suggestions', { count: suggested.length })}</h3>
          <ul className={`${page.card} ${css.list}`}>
            {suggested.map((row) => (
              <MemoryRow key={row.id} row={row} memories={memories} />
            ))}
          </ul>
        </>
      )}
      <h3 className={page.group}>{t('memory.remembered', { count: accepted.length })}</h3>
      <div className={page.card}>
        {accepted.length === 0 && (
          <p className={css.none} role={state.status === 'failed' ? 'alert' : undefined}>
            {t(
              state.status === 'failed' ? 'memory.failed' : state.status === 'ready' ? 'memory.none' : 'memory.loading',
            )}
          </p>
        )}
        <ul className={css.list}>
          {accepted.map((row) => (
            <MemoryRow key={row.id} row={row} memories={memories} />
          ))}
        </ul>
      </div>
      <UndoDeletion memories={memories} removed={state.removed} />
      {(trouble !== undefined || state.gone === true) && (
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
              if (await attempt(() => memories.add(text, folderId ?? null))) setAdding(false);
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
                if (await attempt(() => memories.clear())) setClearing(false);
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
