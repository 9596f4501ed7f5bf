// General settings of this browser: theme, language, motion, shortcuts, and where provider keys are stored.
import { Link, useRouteLoaderData } from '@remix-run/react';
import { ChevronRight, Trash2 } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../parts/lazy-part.ts';
import { typewriterModes } from '../../client/settings/typewriter-modes.ts';
import { modelKey } from '../../shared/providers/model-key.ts';
import { languages } from '../../locales/i18n.ts';
import type { Language } from '../../locales/i18n.ts';
import { loadPageTexts } from '../../locales/page-texts.ts';
import { loadTexts } from '../../locales/texts.ts';
import { button, iconButton } from '../../styles/shared.css.ts';
import { obstacleOf } from '../../shared/providers/providers.ts';
import * as page from '../settings-page/SettingsPage.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { commands } from '../shortcuts/commands.ts';
import { Select } from '../parts/Select.tsx';
import { Switch } from '../parts/Switch.tsx';
import { useHydrated } from '../parts/use-hydrated.ts';
import { SettingRow } from '../settings/SettingRow.tsx';
import {
  appearance,
  appearanceKeys,
  applyChoice,
  drawnChoice,
  languageCookie,
  readChoice,
  writeCookie,
} from '../settings/theme.ts';
import type { AppearanceKey, AppearanceOf } from '../settings/theme.ts';

const VoiceSettings = lazyPart(() => import('../voice/VoiceSettings.tsx'));
const FileSearchSettings = lazyPart(() => import('../files/FileSearchSettings.tsx'));

export function GeneralSettings() {
  const { t, i18n } = useTranslation('common');
  const { t: own } = useTranslation('settings');
  const client = useClient();
  const showShortcuts = useStore(commands, (all) => all.shortcuts);
  const settings = useStore(client.settings, (all) => all);
  const hydrated = useHydrated();

  const changeLanguage = async (language: Language): Promise<void> => {
    // Includes this page's texts, so that the page is not blank in between.
    const [texts, here] = await Promise.all([loadTexts(language), loadPageTexts('settings', language)]);
    for (const [namespace, entries] of Object.entries({ ...texts, settings: here })) {
      i18n.addResourceBundle(language, namespace, entries);
    }
    await i18n.changeLanguage(language);
    document.documentElement.lang = language;
    writeCookie(languageCookie, language);
  };
  return (
    <div className={page.page}>
      <h2 className={page.heading}>{own('general.title')}</h2>
      <p className={page.lead}>{own('general.text')}</p>
      <h3 className={page.group}>{own('general.appearance')}</h3>
      <div className={page.card}>
        {appearanceKeys.map((key) => (
          <AppearanceSetting key={key} name={key} />
        ))}
        <SettingRow label={t('settings.language')}>
          {(id) => (
            <Select
              id={id}
              look="fit"
              value={languages.find((language) => language.id === i18n.language)?.id ?? 'en'}
              choices={languages.map((language) => ({ value: language.id, label: language.name, lang: language.id }))}
              onChange={(next) => void changeLanguage(next)}
            />
          )}
        </SettingRow>
      </div>
      {/* The voices of this browser are unknown to the server. */}
      {hydrated && (
        <Suspense>
          <VoiceSettings />
        </Suspense>
      )}
      <h3 className={page.group}>{own('general.writing')}</h3>
      <div className={page.card}>
        <SettingRow label={t('settings.animation')} hint={t('settings.animationHint')}>
          {(id) => (
            <Select
              id={id}
              look="fit"
              value={settings.animation}
              choices={typewriterModes.map((mode) => ({ value: mode, label: t(`settings.animation_${mode}`) }))}
              onChange={(animation) => client.setSettings({ animation })}
            />
          )}
        </SettingRow>
        <SettingRow label={t('settings.enterSends')} hint={t('settings.enterSendsHint')}>
          {(id) => (
            <Switch
              id={id}
              checked={settings.enterSends}
              onChange={(enterSends) => client.setSettings({ enterSends })}
            />
          )}
        </SettingRow>
        <SettingRow label={own('general.shortcuts')} hint={own('general.shortcutsHint')}>
          {(id) => (
            <button id={id} type="button" className={button()} disabled={!showShortcuts} onClick={showShortcuts}>
              {own('general.shortcutsShow')}
            </button>
          )}
        </SettingRow>
      </div>
      <h3 className={page.group}>{own('general.newChats')}</h3>
      <div className={page.card}>
        <DefaultModel />
      </div>
      <h3 className={page.group}>{own('general.tasks')}</h3>
      <div className={page.card}>
        <SettingRow label={own('general.titles')} hint={own('general.titlesHint')}>
          {(id) => <Switch id={id} checked={settings.titles} onChange={(titles) => client.setSettings({ titles })} />}
        </SettingRow>
        <TaskModel />
      </div>
      {/* The choices depend on keys and local servers, which server rendering does not wait for. */}
      {hydrated && (
        <Suspense>
          <FileSearchSettings />
        </Suspense>
      )}
      <h3 className={page.group}>{own('general.privacy')}</h3>
      <div className={page.card}>
        <SettingRow label={own('general.trace')} hint={own('general.traceHint')}>
          {(id) => <Switch id={id} checked={settings.trace} onChange={(trace) => client.setSettings({ trace })} />}
        </SettingRow>
      </div>
      <Keys />
    </div>
  );
}

function AppearanceSetting<K extends AppearanceKey>({ name }: { readonly name: K }) {
  const { t } = useTranslation('settings');
  // Before hydration the cookie cannot be read, so the value comes from the server's rendering.
  const { appearance: drawn = {} } = Object(useRouteLoaderData('root')) as {
    readonly appearance?: Readonly<Record<string, string>>;
  };
  const [value, setValue] = useState(() =>
    typeof document === 'undefined' ? drawnChoice(drawn, name) : readChoice(document.cookie, name),
  );
  const values: readonly AppearanceOf<K>[] = appearance[name];
  return (
    <SettingRow label={t(`appearance.${name}.label`)}>
      {(id) => (
        <Select
          id={id}
          look="fit"
          value={value}
          choices={values.map((each) => ({
            value: each,
            label: t(`appearance.${name}.${each}` as 'appearance.theme.dark'),
          }))}
          onChange={(next) => {
            setValue(next);
            applyChoice(name, next);
          }}
        />
      )}
    </SettingRow>
  );
}

/** Model of new chats; if unset, the last chosen model. */
function DefaultModel() {
  const { t } = useTranslation('settings');
  const client = useClient();
  const chosen = useStore(client.settings, ({ defaultModel }) => defaultModel);
  return (
    <ModelSetting
      name="defaultModel"
      chosen={chosen}
      none={t('general.defaultModelAuto')}
      onChange={(defaultModel) => client.setSettings({ defaultModel })}
    />
  );
}

function TaskModel() {
  const { t } = useTranslation('settings');
  const client = useClient();
  const chosen = useStore(client.settings, ({ taskModel }) => taskModel);
  return (
    <ModelSetting
      name="taskModel"
      chosen={chosen}
      none={t('general.taskModelAuto')}
      onChange={(taskModel) => client.setSettings({ taskModel })}
    />
  );
}

interface ModelSettingProps {
  readonly name: 'defaultModel' | 'taskModel';
  readonly chosen: string;
  /** Label of the empty choice. */
  readonly none: string;
  readonly onChange: (key: string) => void;
}

/** Selects a model of the usable providers. A chosen model that is no longer available stays in the list. */
function ModelSetting({ name, chosen, none, onChange }: ModelSettingProps) {
  const { t } = useTranslation('settings');
  const client = useClient();
  const list = useStore(client.providers, (state) => state.list);
  const vaults = useStore(client.vaults.store, (all) => all);
  const usable = list.filter((info) => !info.off && !obstacleOf(info, vaults[info.id]?.vault));
  const known = usable.some((info) => info.models.some(({ id }) => modelKey(info.id, id) === chosen));
  return (
    <SettingRow label={t(`general.${name}`)} hint={t(`general.${name}Hint`)}>
      {(id) => (
        <Select
          id={id}
          look="fit"
          value={chosen}
          choices={[{ value: '', label: none }, ...(chosen !== '' && !known ? [{ value: chosen, label: chosen }] : [])]}
          groups={usable.map((info) => ({
            label: info.name,
            choices: info.models
              .filter(({ enabled }) => enabled !== false)
              .map((model) => ({ value: modelKey(info.id, model.id), label: model.displayName ?? model.id })),
          }))}
          onChange={onChange}
        />
      )}
    </SettingRow>
  );
}

function Keys() {
  const { t } = useTranslation('common');
  const { t: own } = useTranslation('settings');
  const client = useClient();
  const vaults = useStore(client.vaults.store, (all) => all);
  const list = useStore(client.providers, (state) => state.list);
  const entries = Object.entries(vaults);
  return (
    <>
      <h3 className={page.group}>{own('general.keys')}</h3>
      <p className={page.muted}>{entries.length > 0 ? own('general.keysText') : t('settings.noKeys')}</p>
      {entries.length > 0 && (
        <div className={page.card} style={{ marginTop: '10px' }}>
          {entries.map(([id, { place }]) => {
            const name = list.find((provider) => provider.id === id)?.name ?? id;
            return (
              <div key={id} className={page.keyRow}>
                <span className={page.keyName}>
                  {name} <span className={page.muted}>· {t(`settings.keyPlace.${place}`)}</span>
                </span>
                <button
                  type="button"
                  className={iconButton()}
                  aria-label={t('settings.removeKey', { provider: name })}
                  onClick={() => void client.vaults.remove(id)}
                >
                  <Trash2 size={16} aria-hidden />
                </button>
                <Link
                  to={`/settings/providers/${encodeURIComponent(id)}`}
                  className={iconButton()}
                  aria-label={own('general.open', { provider: name })}
                >
                  <ChevronRight size={17} aria-hidden />
                </Link>
              </div>
            );
          })}
        </div>
      )}
    </>
  );
}
