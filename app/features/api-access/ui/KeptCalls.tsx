// Calls that are kept: opened as chats, or deleted.
import { useNavigate } from '@remix-run/react';
import { MessageSquare, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorOfThrown } from '../../../shared/errors.ts';
import { button, hint, iconButton, problem as problemStyle } from '../../../styles/shared.css.ts';
import { formatMoney, formatNumber } from '../../../ui/parts/format.ts';
import { FormDialog } from '../../../ui/parts/FormDialog.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { useDateTime } from '../../../ui/parts/use-date-time.ts';
import { useResource } from '../../../ui/parts/use-resource.ts';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { kept } from '../shared/kept.ts';
import type { KeptRow } from '../shared/api.ts';
import * as css from './ApiAccess.css.ts';
import { nameOfWire } from './texts.ts';

/** Rows that are shown at first, and more of them each time. */
const shownAtOnce = 20;

export function KeptCalls() {
  const { t } = useTranslation('api-access');
  const navigate = useNavigate();
  const { status, data, change } = useResource(kept);
  const rows = data ?? [];
  const { problem, busy, attempt } = useAttempt((error) =>
    t('notOpened', { reason: errorOfThrown(error, '').message }),
  );
  const [shown, setShown] = useState(shownAtOnce);
  const [deletes, setDeletes] = useState(false);
  const open = ({ kind, id }: KeptRow) =>
    attempt(async () => {
      const chat = await change('open', { kind, id }, undefined);
      await navigate(`/c/${chat.id}`);
    });
  return (
    <section className={css.connect}>
      <div className={css.keptHead}>
        <h2 className={`${page.heading} ${css.keptTitle}`}>{t('kept')}</h2>
        {rows.length > 0 && (
          <button type="button" className={button({ look: 'danger' })} onClick={() => setDeletes(true)}>
            {t('deleteAll')}
          </button>
        )}
      </div>
      <p className={css.about}>{t('keptText')}</p>
      <p role="alert" className={problemStyle}>
        {problem ?? (status === 'failed' && t('keptUnread'))}
      </p>
      {status === 'ready' && rows.length === 0 && <p className={hint}>{t('keptNone')}</p>}
      {rows.length > 0 && (
        <ul className={`${page.card} ${css.list}`} aria-label={t('kept')}>
          {rows.slice(0, shown).map((row) => (
            <Kept
              key={`${row.kind} ${row.id}`}
              row={row}
              busy={busy}
              onOpen={() => void open(row)}
              onDelete={() => void change('remove', { kind: row.kind, id: row.id }, undefined)}
            />
          ))}
        </ul>
      )}
      {rows.length > shown && (
        <button type="button" className={`${button()} ${css.more}`} onClick={() => setShown(shown + shownAtOnce)}>
          {t('showMore')}
        </button>
      )}
      {deletes && (
        <FormDialog
          title={t('deleteAllTitle')}
          submit={t('deleteAll')}
          look="danger"
          refusal={() => t('failed')}
          onSubmit={() => Promise.resolve(change('removeAll', {}, undefined))}
          onClose={() => setDeletes(false)}
        >
          <p>{t('deleteAllText')}</p>
        </FormDialog>
      )}
    </section>
  );
}

interface KeptProps {
  readonly row: KeptRow;
  readonly busy: boolean;
  readonly onOpen: () => void;
  readonly onDelete: () => void;
}

function Kept({ row, busy, onOpen, onDelete }: KeptProps) {
  const { t, i18n } = useTranslation('api-access');
  const at = useDateTime();
  const { kind, createdAt, expiresAt, wire, provider, model, words, program, token, inputTokens, outputTokens, cost } =
    row;
  const count = (tokens: number | undefined): string =>
    tokens === undefined ? '–' : formatNumber(tokens, i18n.language);
  const hasTokens = inputTokens !== undefined || outputTokens !== undefined;
  const facts = [
    at(createdAt),
    model && `${provider}/${model}`,
    nameOfWire(wire),
    kind === 'reply' && t('response'),
    program,
    token,
    hasTokens && t('keptTokens', { input: count(inputTokens), output: count(outputTokens) }),
    cost && formatMoney(cost.amount, cost.currency, i18n.language),
    t('keptUntil', { when: at(expiresAt) }),
  ];
  const name = words || t('noWords');
  return (
    <li className={css.keptRow}>
      <span className={css.keptWords}>
        <span className={css.first} dir="auto">
          {name}
        </span>
        <span className={css.small}>{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <button type="button" className={button()} disabled={busy} aria-label={t('openNamed', { name })} onClick={onOpen}>
        <MessageSquare size={16} aria-hidden />
        {t('openAsChat')}
      </button>
      <button
        type="button"
        className={iconButton()}
        aria-label={t('deleteKept', { name })}
        title={t('deleteKept', { name })}
        onClick={onDelete}
      >
        <Trash2 size={16} aria-hidden />
      </button>
    </li>
  );
}
