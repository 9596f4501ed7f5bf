// List of shortcuts, where their keys can be changed.
import { useTranslation } from 'react-i18next';
import { button, dialogBody, hidden } from '../../styles/shared.css.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { Keys } from './Keys.tsx';
import { keysOf, shortcuts } from './table.ts';
import type { ShortcutRow } from './table.ts';
import { onMac } from './on-mac.ts';
import { useRecorder } from './use-recorder.ts';
import { DialogSheet } from '../parts/DialogSheet.tsx';
import { fadesBelow } from '../parts/fade.css.ts';
import * as css from './Shortcuts.css.ts';

const rows: readonly ShortcutRow[] = shortcuts;

export default function ShortcutList({ onClose }: { readonly onClose: () => void }) {
  const ready = usePageTexts('shortcuts');
  const { t } = useTranslation('shortcuts');
  const recorder = useRecorder();
  if (!ready) return null;
  return (
    // Escape cancels the change of a shortcut before it closes the list.
    <DialogSheet title={t('title')} onClose={() => recorder.recording === undefined && onClose()}>
      <div className={`${dialogBody} ${fadesBelow}`}>
        {(['app', 'chat', 'field'] as const).map((scope) => (
          <section key={scope} aria-labelledby={`shortcuts-${scope}`}>
            <h3 id={`shortcuts-${scope}`} className={css.group}>
              {t(`scope.${scope}`)}
            </h3>
            <ul className={css.rows}>
              {rows
                .filter((row) => row.scope === scope && row.in === undefined)
                .map((row) => (
                  <Row key={row.id} row={row} recorder={recorder} />
                ))}
            </ul>
          </section>
        ))}
      </div>
      <div className={css.foot}>
        <span role="status">{recorder.notice || t('lead')}</span>
        {recorder.changed && (
          <button type="button" className={button({ look: 'quiet' })} onClick={recorder.reset}>
            {t('reset')}
          </button>
        )}
      </div>
    </DialogSheet>
  );
}

interface RowProps {
  readonly row: ShortcutRow;
  readonly recorder: ReturnType<typeof useRecorder>;
}

function Row({ row, recorder }: RowProps) {
  const { t } = useTranslation('shortcuts');
  const chords = [row, ...rows.filter((other) => other.in === row.id)].flatMap((each) =>
    keysOf(each, onMac(), recorder.chosen),
  );
  const name = t(`name.${row.id}`);
  const recording = recorder.recording === row.id;
  return (
    <li className={css.row}>
      <span>{name}</span>
      {row.fixed ? (
        <Keys chords={chords} or={t('either')} />
      ) : (
        <button
          type="button"
          className={css.change}
          aria-pressed={recording}
          data-recording={recording}
          onClick={() => recorder.start(row.id)}
          onBlur={recorder.stop}
          onKeyDown={recording ? recorder.onKeyDown : undefined}
        >
          <span className={hidden}>{t('change', { name })} </span>
          {recording ? t('press') : chords.length > 0 ? <Keys chords={chords} or={t('either')} /> : t('add')}
        </button>
      )}
    </li>
  );
}
