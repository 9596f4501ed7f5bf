// A plugin: description, tools, whether new chats use it, and for an installed one its manifest.
import { ChevronRight, RefreshCw, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { filesPlugin } from '../../shared/tools/files-plugin.ts';
import { lacksSettings } from '../../shared/tools/plugin-settings.ts';
import { toolTexts } from '../../shared/tools/sources.ts';
import type { ToolSource } from '../../shared/tools/sources.ts';
import { tablesPlugin } from '../../shared/tools/tables-plugin.ts';
import { toolSearchPlugin } from '../../shared/tools/tool-search-plugin.ts';
import { button, spinner } from '../../styles/shared.css.ts';
import { CodeBlock } from '../code/CodeBlock.tsx';
import { useClient, useStore } from '../parts/client-context.ts';
import { formatDateTime } from '../parts/format.ts';
import { Switch } from '../parts/Switch.tsx';
import { Avatar } from './Avatar.tsx';
import { OnDemandNote } from './OnDemandNote.tsx';
import { PluginSettings } from './PluginSettings.tsx';
import * as css from '../settings-page/ToolsPage.css.ts';

export function PluginRow({ source }: { readonly source: ToolSource }) {
  const { t, i18n } = useTranslation('tools');
  const client = useClient();
  const { manifest } = source;
  const { identifier } = manifest;
  const { title, description } = toolTexts(manifest, i18n.language);
  const defaults = useStore(client.settings, ({ chatDefaults }) => chatDefaults);
  const plugins = defaults.plugins ?? [];
  const [open, setOpen] = useState(false);
  const id = useId();
  const asked =
    manifest.settings && Object.keys(manifest.settings.properties).length > 0 ? manifest.settings : undefined;
  const others = plugins.filter((each) => each !== identifier);
  return (
    <li className={css.plugin}>
      <div className={css.row}>
        <span className={css.avatar} aria-hidden>
          <Avatar manifest={manifest} size={22} />
        </span>
        <div className={css.texts}>
          <p className={css.name}>{title}</p>
          <p className={css.about}>{description}</p>
          {source.package !== undefined && <p className={css.about}>{t('page.package', { name: source.package })}</p>}
          {identifier === toolSearchPlugin && <FoundInNewChats />}
          {asked && lacksSettings(asked, source.settings) && <p className={css.problem}>{t('settings.needed')}</p>}
          <button
            type="button"
            className={css.more}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t('page.functions', { count: manifest.api.length })}
            <ChevronRight size={14} aria-hidden className={open ? css.turned : css.arrow} />
          </button>
        </div>
        {!neverChosen.has(identifier) && (
          <label className={css.onNew}>
            <span className={css.switchText}>{t('page.newChats')}</span>
            <Switch
              label={t('page.newChatsLabel', { name: title })}
              checked={plugins.includes(identifier)}
              onChange={(on) =>
                client.setSettings({
                  chatDefaults: { ...defaults, plugins: on ? [...others, identifier] : others },
                })
              }
            />
          </label>
        )}
      </div>
      <div id={id} hidden={!open} className={css.details}>
        {open && (
          <>
            <dl className={css.functions}>
              {manifest.api.map((api) => (
                <div key={api.name}>
                  <dt className={css.functionName}>
                    {api.name}
                    <span className={css.access}>{t(`page.access.${api.access ?? 'outside'}`)}</span>
                  </dt>
                  <dd className={css.what}>{api.description}</dd>
                </div>
              ))}
            </dl>
            {asked && <PluginSettings identifier={identifier} name={title} asked={asked} kept={source.settings} />}
            {source.origin === 'installed' && <Installed source={source} name={title} />}
          </>
        )}
      </div>
    </li>
  );
}

/** Offered automatically in chats that they apply to. */
const neverChosen: ReadonlySet<string> = new Set([filesPlugin, tablesPlugin, toolSearchPlugin]);

/** For the plugins and the model of the next chat. */
function FoundInNewChats() {
  const { provider, model } = useStore(useClient().settings, ({ config }) => config);
  const { plugins = [] } = useStore(useClient().settings, ({ chatDefaults }) => chatDefaults);
  return <OnDemandNote config={{ provider, model, plugins }} className={css.about} />;
}

function Installed({ source, name }: { readonly source: ToolSource; readonly name: string }) {
  const { t, i18n } = useTranslation('tools');
  const client = useClient();
  const { url = '', file, fetchedAt, manifest } = source;
  const install = useStore(client.tools.registry.installs, (all) => all[url]);
  const [shown, setShown] = useState(false);
  const loading = install?.status === 'loading';
  return (
    <>
      <p className={css.from}>
        {file ? t('file.from', { name: file.name }) : url}
        {manifest.version !== undefined && <> · {t('page.version', { version: manifest.version })}</>}
        {fetchedAt !== undefined && <> · {t('page.refreshed', { time: formatDateTime(fetchedAt, i18n.language) })}</>}
      </p>
      {install?.status === 'failed' && (
        <p className={css.problem} role="alert">
          {t('page.failed')}: {install.error.message}
        </p>
      )}
      <div className={css.buttons}>
        {url !== '' && (
          <button
            type="button"
            className={button()}
            disabled={loading}
            onClick={() => void client.tools.registry.install(url)}
          >
            <RefreshCw size={15} aria-hidden className={loading ? spinner : undefined} />
            {t(loading ? 'page.refreshing' : 'page.refresh')}
          </button>
        )}
        <button type="button" className={button()} aria-expanded={shown} onClick={() => setShown(!shown)}>
          {t(shown ? 'page.hide' : 'page.view')}
        </button>
        <button
          type="button"
          className={button({ look: 'danger' })}
          aria-label={`${t('page.remove')}: ${name}`}
          onClick={() => void client.tools.registry.remove(manifest.identifier)}
        >
          <Trash2 size={15} aria-hidden />
          {t('page.remove')}
        </button>
      </div>
      {shown && <CodeBlock language="json" text={JSON.stringify(manifest, undefined, 2)} open={false} />}
    </>
  );
}
