// MCP servers in the settings: the list, a form to add one, and the return from a sign-in.
import { useSearchParams } from '@remix-run/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createMcpServers } from '../../client/tools/mcp-servers.ts';
import { button } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as page from '../settings-page/SettingsPage.css.ts';
import * as css from '../settings-page/ToolsPage.css.ts';
import { AddServer } from './AddServer.tsx';
import { McpServer } from './McpServer.tsx';
import { signInBack } from './sign-in-back.ts';
import { useAct } from './use-act.ts';

export function McpSection() {
  const { t } = useTranslation('tools');
  const client = useClient();
  const [servers] = useState(() => createMcpServers(client.transport, client.tools.registry));
  const { status, list } = useStore(servers.store, (all) => all);
  const [params, setParams] = useSearchParams();
  const { problem, attempt: act } = useAct();
  const back = params.get('sign-in');
  useEffect(() => servers.follow(), [servers]);
  useEffect(() => {
    const end = signInBack(client, servers, back);
    if (!end) return;
    setParams({}, { replace: true });
    void act(end);
  }, [act, back, client, servers, setParams]);
  return (
    <section aria-labelledby="mcp-servers">
      <h3 id="mcp-servers" className={page.group}>
        {t('mcp.title')}
      </h3>
      <p className={page.muted}>{t('mcp.text')}</p>
      {problem !== undefined && (
        <p className={css.failure} role="alert">
          {t('mcp.signInFailed', { reason: problem })}
        </p>
      )}
      {status === 'failed' && (
        <div className={css.failure} role="alert">
          <span>{t('mcp.error')}</span>
          <button type="button" className={button()} onClick={() => void servers.reload()}>
            {t('page.retry')}
          </button>
        </div>
      )}
      {list.length > 0 && (
        <ul className={`${page.card} ${css.list}`}>
          {list.map((server) => (
            <McpServer key={server.id} server={server} onChange={servers.put} onGone={() => void servers.reload()} />
          ))}
        </ul>
      )}
      <AddServer onAdded={servers.put} />
    </section>
  );
}
