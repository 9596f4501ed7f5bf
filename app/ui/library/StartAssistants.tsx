// Row of assistants on the start page, with the opening questions of the chosen one.
import { useNavigate } from '@remix-run/react';
import { Ellipsis, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { iconButton } from '../../styles/shared.css.ts';
import * as start from '../parts/Start.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { Picture } from './Picture.tsx';
import * as css from './StartAssistants.css.ts';
import { endWith, startWith, usable } from './use-assistant.ts';
import { useLibrary } from './use-library.ts';

/** The assistants' page shows the others. */
const most = 5;

export default function StartAssistants({ onSuggest }: { readonly onSuggest: (text: string) => void }) {
  const ready = usePageTexts('library');
  const { t } = useTranslation('library');
  const client = useClient();
  const navigate = useNavigate();
  const chosen = useStore(client.settings, ({ config }) => config.assistant);
  const [{ assistants }] = useLibrary();
  if (!ready) return null;
  const openings = usable(assistants, t).find(({ id }) => id === chosen?.id)?.openings ?? [];
  const newest = assistants.toSorted((a, b) => b.updatedAt - a.updatedAt).slice(0, most);
  return (
    <>
      {openings.length > 0 && (
        <ul className={css.openings} aria-label={t('start.openings')}>
          {openings.map((text) => (
            <li key={text} className={css.openingPlace}>
              <button type="button" className={start.suggestion} dir="auto" onClick={() => onSuggest(text)}>
                <span className={start.suggestionText}>{text}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {(newest.length > 0 || chosen) && (
        <div className={css.row} role="group" aria-label={t('start.label')}>
          {newest.map((assistant) => (
            <button
              key={assistant.id}
              type="button"
              className={css.chip}
              aria-pressed={assistant.id === chosen?.id}
              onClick={() =>
                assistant.id === chosen?.id ? endWith(client, undefined) : void startWith(client, undefined, assistant)
              }
            >
              <Picture of={assistant} />
              <span className={start.suggestionText}>{assistant.name}</span>
            </button>
          ))}
          {chosen && newest.every(({ id }) => id !== chosen.id) && (
            <button type="button" className={css.chip} aria-pressed onClick={() => endWith(client, undefined)}>
              <Picture of={chosen} />
              <span className={start.suggestionText}>{chosen.name}</span>
              <X size={14} aria-hidden />
            </button>
          )}
          <button
            type="button"
            className={iconButton()}
            aria-label={t('start.more')}
            title={t('start.more')}
            onClick={() => void navigate('/settings/assistants')}
          >
            <Ellipsis size={17} aria-hidden />
          </button>
        </div>
      )}
    </>
  );
}
