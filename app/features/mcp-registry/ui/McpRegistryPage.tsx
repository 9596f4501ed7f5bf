// The registry of MCP servers in the settings: a search, and servers to add.
import { LoaderCircle, Search } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createMcpServers } from '../../../client/tools/mcp-servers.ts';
import { button, field, label, spinner } from '../../../styles/shared.css.ts';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { ReadFailed } from '../../../ui/parts/ReadFailed.tsx';
import { PageHead } from '../../../ui/settings-page/PageHead.tsx';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import * as tools from '../../../ui/settings-page/ToolsPage.css.ts';
import { Entry } from './Entry.tsx';
import { useRegistry } from './use-registry.ts';
import * as css from './McpRegistry.css.ts';

export default function McpRegistryPage() {
  const ready = usePageTexts('mcp-registry');
  const { t } = useTranslation('mcp-registry');
  const client = useClient();
  const [servers] = useState(() => createMcpServers(client.transport, client.tools.registry));
  const own = useStore(servers.store, ({ list }) => list);
  const { found, busy, problem, search, more, again } = useRegistry();
  const [wanted, setWanted] = useState('');
  const id = useId();
  useEffect(() => servers.follow(), [servers]);
  if (!ready || (!found && !problem)) return <PageSkeleton />;
  const urls = new Set(own.map(({ url }) => url));
  return (
    <div className={page.page}>
      <PageHead title={t('title')} text={t('text')} />
      <form
        role="search"
        className={css.search}
        onSubmit={(event) => {
          event.preventDefault();
          search(wanted.trim());
        }}
      >
        <label htmlFor={id} className={label}>
          {t('search')}
        </label>
        <div className={css.query}>
          <input
            id={id}
            className={field}
            type="search"
            maxLength={200}
            spellCheck={false}
            value={wanted}
            onChange={({ target }) => setWanted(target.value)}
          />
          <button type="submit" className={button({ look: 'primary' })}>
            {busy ? <LoaderCircle size={16} aria-hidden className={spinner} /> : <Search size={16} aria-hidden />}
            {t('go')}
          </button>
        </div>
      </form>
      {problem !== undefined && <ReadFailed problem={problem} again={t('again')} onAgain={again} />}
      {found && (
        <>
          <p className={page.muted} aria-live="polite">
            {busy ? t('loading') : found.servers.length === 0 ? t('nothing') : t('from', { host: found.host })}
          </p>
          {found.servers.length > 0 && (
            <ul className={`${page.card} ${tools.list}`} aria-label={t('title')}>
              {found.servers.map((entry) => (
                <Entry key={`${entry.name} ${entry.version}`} entry={entry} urls={urls} onAdded={servers.put} />
              ))}
            </ul>
          )}
          {found.next !== undefined && (
            <button type="button" className={`${button()} ${css.more}`} disabled={busy} onClick={more}>
              {t('more')}
            </button>
          )}
        </>
      )}
    </div>
  );
}
