// Page of the user's prompts, favourites first.
import { Link } from '@remix-run/react';
import { Star, TextQuote, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Prompt } from '../../shared/api/library.ts';
import { matching } from '../../shared/library/match.ts';
import { fieldsOf } from '../../shared/library/placeholders.ts';
import { field, iconButton } from '../../styles/shared.css.ts';
import { EmptyState } from '../parts/EmptyState.tsx';
import { usePageTexts } from '../parts/page-texts.ts';
import * as page from '../settings-page/SettingsPage.css.ts';
import * as css from './Library.css.ts';
import { favouritesFirst } from './prompts.ts';
import { ItemTools, LibraryPage, SharedBy, SharedWith } from './LibraryPage.tsx';
import { useLibrary } from './use-library.ts';

/** Number of prompts from which a filter is shown. */
const many = 8;

export function PromptsPage() {
  const ready = usePageTexts('library');
  const { t } = useTranslation('library');
  const [{ status, prompts }] = useLibrary();
  const [query, setQuery] = useState('');
  if (!ready) return null;
  const shown = matching(favouritesFirst(prompts), query.trim());
  return (
    <LibraryPage kind="prompts">
      {prompts.length >= many && (
        <input
          type="search"
          className={field}
          style={{ marginTop: 16 }}
          aria-label={t('prompts.filter')}
          placeholder={t('prompts.filter')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {shown.length > 0 ? (
        <ul className={`${page.card} ${css.list}`} aria-label={t('prompts.title')}>
          {shown.map((prompt) => (
            <Row key={prompt.id} prompt={prompt} />
          ))}
        </ul>
      ) : (
        status === 'ready' &&
        (prompts.length > 0 ? (
          <p className={css.empty}>{t('prompts.noMatch')}</p>
        ) : (
          <EmptyState icon={TextQuote} title={t('prompts.none')} text={t('prompts.noneText')} />
        ))
      )}
    </LibraryPage>
  );
}

function Row({ prompt }: { readonly prompt: Prompt }) {
  const { t } = useTranslation('library');
  const [, library] = useLibrary();
  const { id, name, text, favourite, fields, shared, sharedWith } = prompt;
  const editable = shared?.edit !== false;
  const duplicate = (): void => {
    library.addPrompt({ text, favourite, fields, name: t('copyOf', { name }).slice(0, 120), previous: [] });
  };
  return (
    <li className={css.item}>
      {shared ? (
        <UsersRound size={17} aria-hidden className={css.others} />
      ) : (
        <button
          type="button"
          className={iconButton()}
          aria-pressed={favourite}
          aria-label={t('prompts.favourite', { name })}
          title={t('prompts.favouriteHint')}
          onClick={() => library.changePrompt(id, { favourite: !favourite })}
        >
          <Star size={17} aria-hidden className={css.star} fill={favourite ? 'currentColor' : 'none'} />
        </button>
      )}
      <div className={css.words}>
        {editable ? (
          <Link to={`/settings/prompts/${id}`} className={css.name} dir="auto">
            {name}
          </Link>
        ) : (
          <span className={css.name} dir="auto">
            {name}
          </span>
        )}
        {shared && <SharedBy of={shared} />}
        {sharedWith && <SharedWith of={sharedWith} />}
        <p className={css.about} dir="auto">
          {text}
        </p>
        {fieldsOf(prompt).length > 0 && (
          <p className={css.note}>
            {t('prompts.asks', {
              names: fieldsOf(prompt)
                .map((each) => each.name)
                .join(', '),
            })}
          </p>
        )}
      </div>
      <div className={css.tools}>
        <ItemTools
          kind="prompts"
          of={prompt}
          onDuplicate={duplicate}
          editable={editable}
          onRemove={shared ? undefined : () => library.remove({ kind: 'prompt', item: prompt })}
        />
      </div>
    </li>
  );
}
