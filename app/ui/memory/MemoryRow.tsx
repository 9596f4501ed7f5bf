// A memory in the list: text, date, source chat, and actions.
import { Link } from '@remix-run/react';
import { Check, Pencil, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Memory } from '../../shared/api/memories.ts';
import { button, iconButton } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import type { memories } from '../../shared/memory/memories.ts';
import type { Used } from '../parts/use-resource.ts';
import { FactEditor } from './FactEditor.tsx';
import { replacedBy } from './replaced.ts';
import { useTried } from './use-tried.ts';
import * as css from './Memory.css.ts';

interface Props {
  readonly row: Memory;
  readonly list: readonly Memory[];
  readonly change: Used<readonly Memory[], typeof memories.mutations>['change'];
  readonly onRemoved: (row: Memory) => void;
}

export function MemoryRow({ row, list, change, onRemoved }: Props) {
  const { t, i18n } = useTranslation('personal');
  const { lists, conversations } = useClient();
  const { problem: trouble, busy, attempt } = useTried();
  const [editing, setEditing] = useState(false);
  const project = useStore(lists.folders.store, ({ list }) => list.find(({ id }) => id === row.folderId)?.name);
  const chat = useStore(conversations.store, ({ list }) => list.find(({ id }) => id === row.conversationId)?.title);
  const day = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(row.updatedAt);
  const suggested = row.state === 'suggested';
  const replaced = replacedBy(row, list);
  return (
    <li className={css.row}>
      {editing ? (
        <FactEditor
          text={row.text}
          save={t('memory.save')}
          onSave={async (text) => {
            if (await attempt(() => change('change', { id: row.id }, { text }))) setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <div className={css.words}>
            <p className={css.fact} dir="auto">
              {suggested && row.operation !== 'add' ? t(`memory.${row.operation}`, { text: row.text }) : row.text}
            </p>
            {replaced !== undefined && (
              <p className={css.about} dir="auto">
                {t('memory.replaces', { text: replaced })}
              </p>
            )}
            <p className={css.about}>
              <span>{day}</span>
              {row.folderId !== null && <span>{t('memory.inProject', { project: project ?? '…' })}</span>}
              {row.conversationId !== null && (
                <Link to={`/c/${row.conversationId}`} className={css.source}>
                  {chat === undefined || chat === '' ? t('memory.source') : t('memory.sourceOf', { chat })}
                </Link>
              )}
            </p>
          </div>
          <div className={css.actions}>
            {suggested && (
              <button
                type="button"
                className={button()}
                disabled={busy}
                onClick={() => void attempt(() => change('change', { id: row.id }, { accepted: true }))}
              >
                <Check size={15} aria-hidden />
                {t('card.accept')}
              </button>
            )}
            {row.operation !== 'forget' && (
              <button
                type="button"
                className={iconButton()}
                aria-label={t('memory.editOf', { text: row.text })}
                onClick={() => setEditing(true)}
              >
                <Pencil size={16} aria-hidden />
              </button>
            )}
            <button
              type="button"
              className={iconButton()}
              aria-label={t(suggested ? 'memory.dismissOf' : 'memory.deleteOf', { text: row.text })}
              disabled={busy}
              onClick={async () => {
                if ((await attempt(() => change('remove', { id: row.id }, undefined))) && !suggested) onRemoved(row);
              }}
            >
              {suggested ? <X size={16} aria-hidden /> : <Trash2 size={16} aria-hidden />}
            </button>
          </div>
        </>
      )}
      {trouble !== undefined && (
        <p className={css.trouble} role="alert">
          {trouble}
        </p>
      )}
    </li>
  );
}
