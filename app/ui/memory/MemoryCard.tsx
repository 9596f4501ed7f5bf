// A memory suggested by a model, below its call: the user accepts, edits or dismisses it.
import { Bookmark, Check, Pencil, Undo2, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readMemoryResult } from '../../shared/memory/memory-plugin.ts';
import type { MemoryCall, MemoryResult } from '../../shared/memory/memory-plugin.ts';
import type { Memory } from '../../shared/api/memories.ts';
import { button } from '../../styles/shared.css.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { FactEditor } from './FactEditor.tsx';
import { replacedBy } from './replaced.ts';
import { memories } from '../../shared/memory/memories.ts';
import { useResource } from '../parts/use-resource.ts';
import { useTried } from './use-tried.ts';
import * as css from './Memory.css.ts';

interface Props {
  readonly call: MemoryCall;
  readonly content: string;
}

/** Renders nothing for a refused call, whose card says why. */
export default function MemoryCard({ call, content }: Props) {
  const ready = usePageTexts('personal');
  const result = readMemoryResult(content);
  if (!ready || result?.id === undefined) return null;
  if (result.status !== 'suggested' && result.status !== 'saved') return null;
  return <Suggestion call={call} result={{ ...result, id: result.id }} />;
}

type Found = MemoryResult & { readonly id: string };
type State = 'suggested' | 'accepted' | 'gone' | 'unknown';

function stateOf(call: MemoryCall, row: Memory | undefined, known: boolean): State {
  if (!known) return 'unknown';
  if (!row) return 'gone';
  return call === 'forget' || row.state === 'suggested' ? 'suggested' : 'accepted';
}

function Suggestion({ call, result }: { readonly call: MemoryCall; readonly result: Found }) {
  const { t } = useTranslation('personal');
  const { status, data: list = [], change } = useResource(memories);
  const [editing, setEditing] = useState(false);
  const [accepted, setAccepted] = useState(false);
  const { problem: trouble, busy, attempt } = useTried();
  const row = list.find(({ id }) => id === result.id);
  const now = stateOf(call, row, status === 'ready');
  const text = row?.text ?? result.text ?? '';
  const replaced = now === 'suggested' && row ? replacedBy(row, list) : undefined;
  // The memory may have been deleted by accepting this card, or before.
  const over = call === 'forget' ? (accepted ? 'forgotten' : 'closed') : 'dismissed';
  return (
    <section className={css.card} aria-label={t(`card.${call}`)} data-state={now}>
      <p className={css.cardTitle} role="status">
        <Bookmark size={15} aria-hidden />
        {now === 'accepted' ? t('card.remembered') : now === 'gone' ? t(`card.${over}`) : t(`card.${call}`)}
      </p>
      {editing && row ? (
        <FactEditor
          text={text}
          save={t('card.accept')}
          onSave={async (changed) => {
            if (await attempt(() => change('change', { id: row.id }, { text: changed, accepted: true })))
              setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        now !== 'gone' && (
          <p className={css.fact} dir="auto">
            {text}
          </p>
        )
      )}
      {replaced !== undefined && (
        <p className={css.about} dir="auto">
          {t('memory.replaces', { text: replaced })}
        </p>
      )}
      {trouble !== undefined && <p className={css.trouble}>{trouble}</p>}
      {row && now === 'suggested' && !editing && (
        <div className={css.buttons}>
          <button
            type="button"
            className={button({ look: 'primary' })}
            disabled={busy}
            onClick={() => {
              setAccepted(true);
              void attempt(() => change('change', { id: row.id }, { accepted: true }));
            }}
          >
            <Check size={15} aria-hidden />
            {t('card.accept')}
          </button>
          <button
            type="button"
            className={button()}
            disabled={busy}
            onClick={() => void attempt(() => change('remove', { id: row.id }, undefined))}
          >
            <X size={15} aria-hidden />
            {t('card.dismiss')}
          </button>
          {call !== 'forget' && (
            <button type="button" className={button({ look: 'quiet' })} onClick={() => setEditing(true)}>
              <Pencil size={15} aria-hidden />
              {t('edit')}
            </button>
          )}
        </div>
      )}
      {row && now === 'accepted' && (
        <div className={css.buttons}>
          <button
            type="button"
            className={button({ look: 'quiet' })}
            disabled={busy}
            onClick={() => void attempt(() => change('remove', { id: row.id }, undefined))}
          >
            <Undo2 size={15} aria-hidden />
            {t('card.undo')}
          </button>
        </div>
      )}
    </section>
  );
}
