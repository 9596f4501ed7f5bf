// Form for adding an MCP server: URL, name, and optionally a header or an OAuth client.
import { LoaderCircle } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../client/net/call.ts';
import { mcpApi } from '../../shared/api/mcp.ts';
import type { McpServerView } from '../../shared/api/mcp.ts';
import { button, field, label, spinner } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import * as css from '../settings-page/ToolsPage.css.ts';
import { useAct } from './use-act.ts';
import * as own from './Mcp.css.ts';

const blank = { url: '', name: '', header: '', value: '', clientId: '', clientSecret: '' };

export function AddServer({ onAdded }: { readonly onAdded: (server: McpServerView) => void }) {
  const { t } = useTranslation('tools');
  const { transport, tools } = useClient();
  const [draft, setDraft] = useState(blank);
  const { busy, problem, attempt: act } = useAct();
  const id = useId();
  const url = draft.url.trim();
  const add = (): Promise<boolean> =>
    act(async () => {
      const { name, header, value, clientId, clientSecret } = draft;
      const headers = header.trim() && value ? { headers: { [header.trim()]: value } } : {};
      onAdded(
        await sendTo(
          transport,
          mcpApi.add,
          {},
          {
            url,
            ...(name.trim() ? { name: name.trim() } : {}),
            ...headers,
            ...(clientId.trim() ? { clientId: clientId.trim() } : {}),
            ...(clientSecret ? { clientSecret } : {}),
          },
        ),
      );
      setDraft(blank);
      await tools.registry.load(true);
    });
  const input = (key: keyof typeof blank, type: 'text' | 'url' | 'password' = 'text', placeholder = '') => (
    <div>
      <label htmlFor={`${id}-${key}`} className={label}>
        {t(`mcp.add.${key}`)}
      </label>
      <input
        id={`${id}-${key}`}
        className={field}
        type={type}
        autoComplete={type === 'password' ? 'new-password' : 'off'}
        spellCheck={false}
        placeholder={placeholder}
        value={draft[key]}
        onChange={(event) => setDraft({ ...draft, [key]: event.target.value })}
      />
    </div>
  );
  return (
    <form
      className={own.add}
      onSubmit={(event) => {
        event.preventDefault();
        if (URL.canParse(url)) void add();
      }}
    >
      <div className={own.pair}>
        {input('url', 'url', 'https://')}
        {input('name')}
      </div>
      <details className={own.more}>
        <summary>{t('mcp.add.more')}</summary>
        <p className={css.about}>{t('mcp.add.headerHint')}</p>
        <div className={own.pair}>
          {input('header', 'text', 'Authorization')}
          {input('value', 'password')}
        </div>
        <p className={css.about}>{t('mcp.add.clientHint')}</p>
        <div className={own.pair}>
          {input('clientId')}
          {input('clientSecret', 'password')}
        </div>
      </details>
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={css.buttons}>
        <button type="submit" className={button({ look: 'primary' })} disabled={busy || !URL.canParse(url)}>
          {busy && <LoaderCircle size={15} aria-hidden className={spinner} />}
          {t(busy ? 'mcp.add.connecting' : 'mcp.add.go')}
        </button>
      </div>
    </form>
  );
}
