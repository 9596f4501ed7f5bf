// Command palette: a field to open anything or run any command, by typing, arrow keys and Enter.
import { Dialog } from '@base-ui/react/dialog';
import { Search } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backdrop, hidden } from '../../styles/shared.css.ts';
import { SearchFilters } from '../sidebar/SearchFilters.tsx';
import type { ChosenFilters } from '../sidebar/SearchFilters.tsx';
import { Marked } from '../sidebar/SearchResults.tsx';
import { formatWhen } from '../parts/format.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { sentences } from '../parts/sentences.ts';
import { usePresence } from '../parts/use-presence.ts';
import { Keys } from '../shortcuts/Keys.tsx';
import { takeLetters } from '../shortcuts/type-ahead.ts';
import { useEntries } from './use-entries.ts';
import * as css from './Palette.css.ts';

export default function Palette({ onClose }: { readonly onClose: () => void }) {
  const { root, popup } = usePresence();
  const texts = usePageTexts('shortcuts');
  const sections = usePageTexts('settings');
  const { t } = useTranslation('shortcuts');
  if (!texts || !sections) return null;
  return (
    <Dialog.Root {...root} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        {/* The field takes the focus before the dialog records the previous one; `usePresence` restores it. */}
        <Dialog.Popup ref={popup} className={css.popup} finalFocus={false}>
          <Dialog.Title className={hidden}>{t('palette.title')}</Dialog.Title>
          <Chooser onClose={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Chooser({ onClose }: { readonly onClose: () => void }) {
  const { t, i18n } = useTranslation('shortcuts');
  const { t: common } = useTranslation('common');
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const [filters, setFilters] = useState<ChosenFilters>({});
  const filtered = Object.values(filters).some((value) => value !== undefined);
  const { entries, busy, hits } = useEntries(text, filters, filtered);
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // Takes over letters that were typed and held before the field had the focus.
  useLayoutEffect(() => {
    const element = field.current;
    const take = (): void => setText((now) => now + takeLetters());
    element?.addEventListener('focus', take, { once: true });
    element?.focus();
    return () => element?.removeEventListener('focus', take);
  }, []);
  const base = useId();
  const groups = [...new Set(entries.map(({ group }) => group))];
  const at = Math.min(chosen, Math.max(0, entries.length - 1));
  const go = (index: number): void => {
    const entry = entries[index];
    if (!entry) return;
    onClose();
    // After the palette has closed: a command may move the focus or open another layer.
    setTimeout(() => entry.run(), 0);
  };
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <>
      <div className={css.top}>
        <Search size={17} aria-hidden />
        <input
          ref={field}
          className={css.field}
          type="text"
          role="combobox"
          aria-expanded
          aria-controls={`${base}-list`}
          aria-activedescendant={entries.length > 0 ? `${base}-${at}` : undefined}
          aria-label={t('palette.field')}
          placeholder={t('palette.field')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosen(0);
          }}
          onKeyDown={(event) => {
            if (event.nativeEvent.isComposing || event.keyCode === 229) return;
            const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
            if (step !== 0 && entries.length > 0) setChosen((at + step + entries.length) % entries.length);
            else if (event.key === 'Enter') go(at);
            else return;
            event.preventDefault();
          }}
        />
        <Dialog.Close className={css.cancel}>{common('cancel')}</Dialog.Close>
      </div>
      {text.trim() !== '' && (hits || filtered) && (
        <div className={css.filters}>
          <SearchFilters
            filters={filters}
            onFilters={(next) => {
              setFilters(next);
              setChosen(0);
            }}
          />
        </div>
      )}
      <div ref={box} id={`${base}-list`} className={css.list} role="listbox" aria-label={t('palette.title')}>
        {groups.map((group) => {
          const inside = entries.flatMap((entry, index) => (entry.group === group ? [{ entry, index }] : []));
          if (inside.length === 0) return null;
          return (
            <div key={group} role="group" aria-labelledby={`${base}-${group}`}>
              <div id={`${base}-${group}`} className={css.group} role="presentation">
                {t(`palette.${group}`)}
              </div>
              {inside.map(({ entry, index }) => (
                // The field keeps the focus and names the active option.
                <div
                  key={entry.id}
                  id={`${base}-${index}`}
                  className={css.option}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  onPointerMove={() => setChosen(index)}
                  onClick={() => go(index)}
                  onKeyDown={(event) => event.key === 'Enter' && go(index)}
                >
                  <div className={css.words}>
                    <div className={css.name} dir="auto">
                      <Marked text={entry.name} query={text} />
                      {entry.note !== undefined && <span className={css.beside}>{entry.note}</span>}
                    </div>
                    {entry.excerpt !== undefined && (
                      <div className={css.excerpt} dir="auto">
                        <Marked text={entry.excerpt} query={text} />
                      </div>
                    )}
                  </div>
                  {entry.count !== undefined && entry.count > 1 && (
                    <span className={css.date}>{common('search.inChat', { count: entry.count })}</span>
                  )}
                  {entry.at !== undefined && <span className={css.date}>{formatWhen(entry.at, i18n.language)}</span>}
                  {entry.keys !== undefined && <Keys chords={[entry.keys]} />}
                </div>
              ))}
            </div>
          );
        })}
      </div>
      <p role="status" className={entries.length === 0 && !busy ? css.none : hidden}>
        {entries.length === 0 && !busy
          ? sentences(i18n.language, t('palette.none', { query: text }), t('palette.noneHint'))
          : ''}
      </p>
      <p className={css.hint}>{t('palette.hint')}</p>
    </>
  );
}
