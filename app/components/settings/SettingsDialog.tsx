// Settings of this browser: theme, language, motion, keys, how much of a conversation is sent.
import { Dialog } from '@base-ui/react/dialog';
import { Trash2, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { animationModes } from '../../chat/animation.ts';
import type { ChatConfig } from '../../chat/tree.ts';
import { languages } from '../../locales/i18n.ts';
import type { Language } from '../../locales/i18n.ts';
import { loadTexts } from '../../locales/texts.ts';
import { backdrop, dialog, dialogBody, dialogHead, dialogTitle, field, iconButton } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../ui/client-context.ts';
import { applyTheme, currentTheme, languageCookie, themes, writeCookie } from './theme.ts';
import type { Theme } from './theme.ts';
import * as css from './Settings.css.ts';

interface Props {
  readonly conversationId: string | undefined;
  readonly config: ChatConfig;
  readonly onClose: () => void;
}

export default function SettingsDialog({ conversationId, config, onClose }: Props) {
  const { t, i18n } = useTranslation('common');
  const client = useClient();
  const settings = useStore(client.settings, (all) => all);
  const [theme, setTheme] = useState<Theme>(currentTheme);

  const changeLanguage = async (language: Language): Promise<void> => {
    const texts = await loadTexts(language);
    for (const [namespace, entries] of Object.entries(texts)) i18n.addResourceBundle(language, namespace, entries);
    await i18n.changeLanguage(language);
    document.documentElement.lang = language;
    writeCookie(languageCookie, language);
  };
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdrop} />
        <Dialog.Popup className={dialog}>
          <div className={dialogHead}>
            <Dialog.Title className={dialogTitle}>{t('settings.title')}</Dialog.Title>
            <Dialog.Close className={iconButton()} aria-label={t('close')}>
              <X size={18} aria-hidden />
            </Dialog.Close>
          </div>
          <div className={dialogBody}>
            <Row label={t('theme.label')}>
              {(id) => (
                <select
                  id={id}
                  className={`${field} ${css.select}`}
                  value={theme}
                  onChange={(event) => {
                    const next = themes.find((name) => name === event.target.value) ?? 'system';
                    setTheme(next);
                    applyTheme(next);
                  }}
                >
                  {themes.map((name) => (
                    <option key={name} value={name}>
                      {t(`theme.${name}`)}
                    </option>
                  ))}
                </select>
              )}
            </Row>
            <Row label={t('settings.language')}>
              {(id) => (
                <select
                  id={id}
                  className={`${field} ${css.select}`}
                  value={i18n.language}
                  onChange={(event) => {
                    const next = languages.find((language) => language.id === event.target.value);
                    if (next) void changeLanguage(next.id);
                  }}
                >
                  {languages.map((language) => (
                    <option key={language.id} value={language.id} lang={language.id}>
                      {language.name}
                    </option>
                  ))}
                </select>
              )}
            </Row>
            <Row label={t('settings.animation')} hint={t('settings.animationHint')}>
              {(id) => (
                <select
                  id={id}
                  className={`${field} ${css.select}`}
                  value={settings.animation}
                  onChange={(event) =>
                    client.setSettings({
                      animation: animationModes.find((mode) => mode === event.target.value) ?? 'default',
                    })
                  }
                >
                  {animationModes.map((mode) => (
                    <option key={mode} value={mode}>
                      {t(`settings.animation_${mode}`)}
                    </option>
                  ))}
                </select>
              )}
            </Row>
            <Row label={t('settings.enterSends')} hint={t('settings.enterSendsHint')}>
              {(id) => (
                <Switch
                  id={id}
                  checked={settings.enterSends}
                  onChange={(enterSends) => client.setSettings({ enterSends })}
                />
              )}
            </Row>
            <Row label={t('settings.limitHistory')} hint={t('settings.limitHistoryHint')}>
              {(id) => (
                <Switch
                  id={id}
                  checked={config.enableHistoryCount}
                  onChange={(enableHistoryCount) => client.configure(conversationId, { enableHistoryCount })}
                />
              )}
            </Row>
            {config.enableHistoryCount && (
              <Row label={t('settings.historyCount')}>
                {(id) => (
                  <input
                    id={id}
                    className={`${field} ${css.number}`}
                    type="number"
                    min={1}
                    max={200}
                    value={config.historyCount}
                    onChange={(event) => {
                      const historyCount = Math.round(event.target.valueAsNumber);
                      if (historyCount >= 1 && historyCount <= 200) client.configure(conversationId, { historyCount });
                    }}
                  />
                )}
              </Row>
            )}
            <Keys />
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Row({
  label,
  hint,
  children,
}: {
  readonly label: string;
  readonly hint?: string;
  readonly children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className={css.row}>
      <div className={css.text}>
        <label htmlFor={id} className={css.label}>
          {label}
        </label>
        {hint && <p className={css.hint}>{hint}</p>}
      </div>
      {children(id)}
    </div>
  );
}

function Switch({
  id,
  checked,
  onChange,
}: {
  readonly id: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  return (
    <input
      id={id}
      type="checkbox"
      role="switch"
      aria-checked={checked}
      className={css.toggle}
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}

function Keys() {
  const { t } = useTranslation('common');
  const client = useClient();
  const vaults = useStore(client.vaults.store, (all) => all);
  const list = useStore(client.providers, (state) => state.list);
  const entries = Object.entries(vaults);
  return (
    <section className={css.keys}>
      <h3 className={css.label}>{t('settings.keys')}</h3>
      {entries.length === 0 && <p className={css.hint}>{t('settings.noKeys')}</p>}
      {entries.map(([id, { place }]) => {
        const name = list.find((provider) => provider.id === id)?.name ?? id;
        return (
          <div key={id} className={css.key}>
            <span>
              {name} <span className={css.hint}>· {t(`settings.keyPlace.${place}`)}</span>
            </span>
            <button
              type="button"
              className={iconButton({ size: 'small' })}
              aria-label={t('settings.removeKey', { provider: name })}
              onClick={() => void client.vaults.remove(id)}
            >
              <Trash2 size={15} aria-hidden />
            </button>
          </div>
        );
      })}
    </section>
  );
}
