// The archive or the trash: conversations to restore or delete, one or many at a time.
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Link } from '@remix-run/react';
import { ArchiveRestore } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AwayView } from '../../client/conversations/lists.ts';
import { backdrop, button, dialog, dialogBody, dialogHead, dialogTitle, iconButton } from '../../styles/shared.css.ts';
import { formatDate } from '../parts/format.ts';
import { usePresence } from '../parts/use-presence.ts';
import { Presence } from '../parts/Presence.tsx';
import { useAway } from './use-away.ts';
import * as css from './Data.css.ts';

export function AwayList({ view }: { readonly view: AwayView }) {
  const { t, i18n } = useTranslation('data');
  const { t: common } = useTranslation('common');
  const { rows, next, chosen, trouble, load, choose, chooseAll, restore, remove, purge } = useAway(view);
  /** Number of conversations about to be deleted permanently, or all. */
  const [sure, setSure] = useState<number | 'all'>();
  const some = rows !== undefined && rows.length > 0;
  return (
    <section className={css.section} aria-labelledby={`data-${view}`}>
      <h3 id={`data-${view}`} className={css.heading}>
        {t(`away.${view}`)}
      </h3>
      <p className={css.text}>{t(`away.${view}Text`)}</p>
      <div role="alert">
        {trouble && (
          <p className={css.trouble}>
            {t(trouble === 'load' ? 'away.failed' : 'away.purgeFailed')}{' '}
            <button type="button" className={button({ look: 'quiet' })} onClick={() => void load()}>
              {t('away.again')}
            </button>
          </p>
        )}
      </div>
      {rows && (
        <div className={css.card}>
          {some ? (
            <>
              <div className={css.head}>
                <label className={css.all}>
                  <input
                    type="checkbox"
                    className={css.check}
                    checked={chosen.size === rows.length}
                    onChange={(event) => chooseAll(event.target.checked)}
                  />
                  {chosen.size > 0 ? t('away.selected', { count: chosen.size }) : t('away.all')}
                </label>
                {chosen.size > 0 && (
                  <>
                    <button type="button" className={button()} onClick={() => restore(chosen)}>
                      {t(`away.restore_${view}`)}
                    </button>
                    <button
                      type="button"
                      className={button({ look: 'danger' })}
                      onClick={() => (view === 'trash' ? setSure(chosen.size) : remove(chosen))}
                    >
                      {t(view === 'trash' ? 'away.purge' : 'away.delete')}
                    </button>
                  </>
                )}
                {view === 'trash' && chosen.size === 0 && (
                  <button type="button" className={button({ look: 'danger' })} onClick={() => setSure('all')}>
                    {t('away.empty')}
                  </button>
                )}
              </div>
              <ul className={css.rows}>
                {rows.map((row) => {
                  const title = row.title || common('list.untitled');
                  return (
                    <li key={row.id} className={css.row}>
                      <input
                        type="checkbox"
                        className={css.check}
                        aria-label={t('away.select', { title })}
                        checked={chosen.has(row.id)}
                        onChange={(event) => choose(row.id, event.target.checked)}
                      />
                      <Link to={`/c/${row.id}`} className={css.rowTitle} dir="auto">
                        {title}
                      </Link>
                      <span className={css.rowDate}>{formatDate(row.updatedAt, i18n.language)}</span>
                      <button
                        type="button"
                        className={iconButton({ size: 'small' })}
                        aria-label={t(`away.restoreOf_${view}`, { title })}
                        title={t(`away.restore_${view}`)}
                        onClick={() => restore(new Set([row.id]))}
                      >
                        <ArchiveRestore size={16} aria-hidden />
                      </button>
                    </li>
                  );
                })}
              </ul>
              {next !== undefined && (
                <div className={css.head}>
                  <button type="button" className={button({ look: 'quiet' })} onClick={() => void load(next)}>
                    {t('away.more')}
                  </button>
                </div>
              )}
            </>
          ) : (
            <p className={css.none}>{t(`away.none_${view}`)}</p>
          )}
        </div>
      )}
      <Presence>
        {sure !== undefined && (
          <Sure
            text={sure === 'all' ? t('away.sureAll') : t('away.sure', { count: sure })}
            onClose={() => setSure(undefined)}
            onSure={() => void purge(sure === 'all' ? undefined : chosen)}
          />
        )}
      </Presence>
    </section>
  );
}

interface SureProps {
  readonly text: string;
  readonly onClose: () => void;
  readonly onSure: () => void;
}

/** Confirmation, since permanent deletion cannot be undone. */
function Sure({ text, onClose, onSure }: SureProps) {
  const { root, popup } = usePresence();
  const { t } = useTranslation('data');
  const { t: common } = useTranslation('common');
  return (
    <AlertDialog.Root {...root} onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdrop} />
        <AlertDialog.Popup ref={popup} className={dialog}>
          <div className={dialogHead}>
            <AlertDialog.Title className={dialogTitle}>{t('away.sureTitle')}</AlertDialog.Title>
          </div>
          <div className={dialogBody}>
            <AlertDialog.Description className={css.text}>{text}</AlertDialog.Description>
            <div className={css.choices}>
              <AlertDialog.Close className={button()}>{common('cancel')}</AlertDialog.Close>
              <AlertDialog.Close className={button({ look: 'danger' })} onClick={onSure}>
                {t('away.purge')}
              </AlertDialog.Close>
            </div>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
