// Personalization settings: custom instructions, and memories for all chats.
import { useTranslation } from 'react-i18next';
import { maxInstructions } from '../../shared/instructions/user-instructions.ts';
import { memoryPlugin } from '../../shared/memory/memory-plugin.ts';
import { TextSetting } from '../settings/TextSetting.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { usePageTexts } from '../parts/page-texts.ts';
import { Switch } from '../parts/Switch.tsx';
import { SettingRow } from '../settings/SettingRow.tsx';
import * as page from '../settings-page/SettingsPage.css.ts';
import { MemoryList } from './MemoryList.tsx';
import * as css from './Memory.css.ts';

export function PersonalPage() {
  const ready = usePageTexts('personal');
  const { t } = useTranslation('personal');
  if (!ready) return null;
  return (
    <div className={page.page}>
      <h2 className={page.heading}>{t('page.title')}</h2>
      <p className={page.lead}>{t('page.text')}</p>
      <h3 className={page.group}>{t('instructions.title')}</h3>
      <Instructions />
      <h3 className={page.group}>{t('memory.title')}</h3>
      <MemorySettings />
      <MemoryList />
    </div>
  );
}

function Instructions() {
  const { t } = useTranslation('personal');
  const client = useClient();
  const instructions = useStore(client.settings, (settings) => settings.instructions);
  const set = (change: Partial<typeof instructions>): void =>
    client.setSettings({ instructions: { ...client.settings.get().instructions, ...change } });
  return (
    <>
      <div className={page.card}>
        <div className={css.texts}>
          <TextSetting
            label={t('instructions.about')}
            placeholder={t('instructions.aboutExample')}
            value={instructions.about}
            maxLength={maxInstructions}
            onChange={(about) => set({ about })}
          />
          <TextSetting
            label={t('instructions.style')}
            placeholder={t('instructions.styleExample')}
            value={instructions.style}
            maxLength={maxInstructions}
            onChange={(style) => set({ style })}
          />
        </div>
      </div>
      <p className={page.below}>{t('instructions.hint')}</p>
    </>
  );
}

function MemorySettings() {
  const { t } = useTranslation('personal');
  const client = useClient();
  const { memory, memorySaves, chatDefaults } = useStore(client.settings, (settings) => settings);
  const { plugins = [] } = chatDefaults;
  const others = plugins.filter((each) => each !== memoryPlugin);
  return (
    <div className={page.card}>
      <SettingRow label={t('memory.use')} hint={t('memory.useHint')}>
        {(id) => <Switch id={id} checked={memory} onChange={(on) => client.setSettings({ memory: on })} />}
      </SettingRow>
      <SettingRow label={t('memory.suggest')} hint={t('memory.suggestHint')}>
        {(id) => (
          <Switch
            id={id}
            checked={memory && plugins.includes(memoryPlugin)}
            disabled={!memory}
            onChange={(on) =>
              client.setSettings({
                chatDefaults: { ...chatDefaults, plugins: on ? [...others, memoryPlugin] : others },
              })
            }
          />
        )}
      </SettingRow>
      <SettingRow label={t('memory.saves')} hint={t('memory.savesHint')}>
        {(id) => (
          <Switch
            id={id}
            checked={memory && memorySaves}
            disabled={!memory}
            onChange={(on) => client.setSettings({ memorySaves: on })}
          />
        )}
      </SettingRow>
    </div>
  );
}
