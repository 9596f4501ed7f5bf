// All plugins of the user, built-in and installed, and the permanent permissions.
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToolSource } from '../../shared/tools/sources.ts';
import { button } from '../../styles/shared.css.ts';
import * as page from '../settings-page/SettingsPage.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { PageSkeleton } from '../settings-page/PageSkeleton.tsx';
import { usePageTexts } from '../parts/page-texts.ts';
import { McpSection } from '../mcp/McpSection.tsx';
import { Consents } from './Consents.tsx';
import { InstallFile } from './InstallFile.tsx';
import { InstallForm } from './InstallForm.tsx';
import { PluginRow } from './PluginRow.tsx';
import * as css from '../settings-page/ToolsPage.css.ts';

/** `known`: the plugins in the server's markup, shown until the list loads. */
export function ToolsPage({ known = [] }: { readonly known: readonly ToolSource[] | undefined }) {
  const ready = usePageTexts('tools');
  const { t } = useTranslation('tools');
  const client = useClient();
  const { status, sources: listed } = useStore(client.tools.registry.list, (list) => list);
  const sources = status === 'ready' || listed.length > 0 ? listed : known;
  useEffect(() => void client.tools.registry.load(), [client]);
  if (!ready) return <PageSkeleton />;
  const own = sources.filter(({ origin }) => origin === 'bundled' || origin === 'package');
  const installed = sources.filter(({ origin }) => origin === 'installed');
  return (
    <div className={page.page}>
      <h2 className={page.heading}>{t('page.title')}</h2>
      <p className={page.lead}>{t('page.text')}</p>
      {status === 'failed' && (
        <div className={css.failure} role="alert">
          <span>{t('page.error')}</span>
          <button type="button" className={button()} onClick={() => void client.tools.registry.load(true)}>
            {t('page.retry')}
          </button>
        </div>
      )}
      <h3 className={page.group}>{t('page.bundled')}</h3>
      <List sources={own} />
      <McpSection />
      <h3 className={page.group}>{t('page.installed')}</h3>
      {installed.length > 0 && <List sources={installed} />}
      <InstallForm />
      <InstallFile />
      <h3 className={page.group}>{t('page.consents')}</h3>
      <Consents />
    </div>
  );
}

function List({ sources }: { readonly sources: readonly ToolSource[] }) {
  return (
    <ul className={`${page.card} ${css.list}`}>
      {sources.map((source) => (
        <PluginRow key={source.manifest.identifier} source={source} />
      ))}
    </ul>
  );
}
