// Settings of file search: keywords only, or keywords and semantic search, with the indexing progress.
import { useTranslation } from 'react-i18next';
import type { EmbeddingProvider, FileSearchView } from '../../shared/api/file-search.ts';
import { wordsOnly } from '../../shared/providers/embedding-model.ts';
import { modelKey } from '../../shared/providers/model-key.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { Select } from '../parts/Select.tsx';
import { SettingRow } from '../settings/SettingRow.tsx';
import * as page from '../settings-page/SettingsPage.css.ts';
import * as css from './FileSearch.css.ts';
import { meaningText } from './meaning-text.ts';
import { isOpen, useFileSearch } from './use-file-search.ts';

/** Maximum unindexed files listed by name; the rest are counted. */
const shownFiles = 4;

export default function FileSearchSettings() {
  const ready = usePageTexts('files');
  const { t } = useTranslation('files');
  const client = useClient();
  const chosen = useStore(client.settings, ({ fileSearchModel }) => fileSearchModel);
  const { view, failed, reload, retry } = useFileSearch({
    providers: true,
    isBehind: ({ model, preset }) => model !== (chosen === wordsOnly ? undefined : chosen || preset),
  });
  if (!ready) return null;
  return (
    <>
      <h3 className={page.group}>{t('meaning.title')}</h3>
      <div className={page.card}>
        <SettingRow label={t('meaning.model')} hint={t('meaning.hint')}>
          {(id) => (
            <Models
              id={id}
              chosen={chosen}
              view={view}
              onChange={(fileSearchModel) => client.setSettings({ fileSearchModel })}
            />
          )}
        </SettingRow>
        {view?.model !== undefined && <State view={view} onRetry={retry} />}
        {failed && !view && (
          <p role="alert" className={css.state}>
            {t('meaning.failed')}
            <button type="button" className={button({ look: 'plain' })} onClick={reload}>
              {t('retry')}
            </button>
          </p>
        )}
      </div>
    </>
  );
}

interface ModelsProps {
  readonly id: string;
  readonly chosen: string;
  readonly view: FileSearchView | undefined;
  readonly onChange: (key: string) => void;
}

/**
 * Selects an embedding model of the providers that the server can call. A chosen model that is no longer available
 * stays in the list.
 */
function Models({ id, chosen, view, onChange }: ModelsProps) {
  const { t } = useTranslation('files');
  const providers = view?.providers ?? [];
  const preset = view?.preset;
  const usable = providers.filter(
    ({ provider, obstacle, models }) =>
      models.length > 0 && (obstacle === undefined || chosen.startsWith(`${provider}/`)),
  );
  const words = { value: preset === undefined ? '' : wordsOnly, label: t('meaning.words') };
  const known =
    [words.value, ...(preset === undefined ? [] : [''])].includes(chosen) ||
    usable.some(({ provider, models }) => models.some((model) => modelKey(provider, model.id) === chosen));
  const named = chosen === wordsOnly ? t('meaning.words') : t('meaning.by', { model: chosen });
  return (
    <Select
      id={id}
      look="fit"
      value={chosen}
      choices={[
        ...(preset === undefined
          ? []
          : [{ value: '', label: t('meaning.preset', { model: nameOf(providers, preset) }) }]),
        words,
        ...(known ? [] : [{ value: chosen, label: named }]),
      ]}
      groups={usable.map(({ provider, models, ...rest }) => ({
        label: labelOf(t, rest),
        choices: models.map((model) => ({
          value: modelKey(provider, model.id),
          label: t('meaning.by', { model: model.name }),
        })),
      }))}
      onChange={onChange}
    />
  );
}

function nameOf(providers: readonly EmbeddingProvider[], key: string): string {
  for (const { provider, models } of providers)
    for (const { id, name } of models) if (modelKey(provider, id) === key) return name;
  return key;
}

function labelOf(
  t: ReturnType<typeof useTranslation<'files'>>['t'],
  { name, obstacle }: Pick<EmbeddingProvider, 'name' | 'obstacle'>,
): string {
  switch (obstacle) {
    case undefined:
      return name;
    case 'no-key':
      return t('meaning.noKey', { name });
    case 'off':
      return t('meaning.off', { name });
    case 'unreachable':
      return t('meaning.unreachable', { name });
    case 'page':
      return t('meaning.page', { name });
    default:
      return obstacle satisfies never;
  }
}

function State({ view, onRetry }: { readonly view: FileSearchView; readonly onRetry: () => void }) {
  const { t, i18n } = useTranslation('files');
  const { t: error } = useTranslation('error');
  const { files, model } = view;
  const own = files.filter((file) => file.model === model);
  const done = own.filter(({ state }) => state === 'done').length;
  const others = own.filter(({ state }) => state !== 'done').toSorted((a, b) => Number(isOpen(a)) - Number(isOpen(b)));
  const shown = own.length.toLocaleString(i18n.language);
  const texts = { t, error, language: i18n.language };
  const summary =
    own.length === 0
      ? t('meaning.none')
      : others.length === 0
        ? t('meaning.allRead', { count: own.length, shown })
        : t('meaning.someRead', { count: own.length, shown, done: done.toLocaleString(i18n.language) });
  return (
    <div className={css.state}>
      <p role="status">{summary}</p>
      {others.length > 0 && (
        <ul className={css.files}>
          {others.slice(0, shownFiles).map((file) => (
            <li key={file.ids[0]} className={css.file} data-state={file.state}>
              {meaningText(texts, file, 'named')}
            </li>
          ))}
          {others.length > shownFiles && (
            <li className={css.file}>
              {t('meaning.more', {
                count: others.length - shownFiles,
                shown: (others.length - shownFiles).toLocaleString(i18n.language),
              })}
            </li>
          )}
        </ul>
      )}
      {others.some(({ cause }) => cause !== undefined) && (
        <button type="button" className={button()} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </div>
  );
}
