// Sign-in at an MCP server's issuer: shows the full host and opens only on a click. If the redirect cannot reach us,
// the user pastes its URL.
import { ExternalLink, KeyRound } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../client/net/call.ts';
import { mcpApi } from '../../shared/api/mcp.ts';
import type { McpServerView } from '../../shared/api/mcp.ts';
import type { Answer } from '../../shared/api/endpoint.ts';
import { button, field, label } from '../../styles/shared.css.ts';
import { useClient } from '../parts/client-context.ts';
import * as css from '../settings-page/ToolsPage.css.ts';
import { useAct } from './use-act.ts';
import * as own from './Mcp.css.ts';

interface Props {
  readonly server: Pick<McpServerView, 'id' | 'name'>;
  readonly onSignedIn?: (server: McpServerView) => void;
}

export function SignIn({ server, onSignedIn }: Props) {
  const { t } = useTranslation('tools');
  const { transport } = useClient();
  const [begun, setBegun] = useState<Answer<typeof mcpApi.signIn>>();
  const [address, setAddress] = useState('');
  const { busy, problem, attempt: act } = useAct();
  const id = useId();
  const begin = (): Promise<boolean> =>
    act(async () => setBegun(await sendTo(transport, mcpApi.signIn, { id: server.id }, {})));
  const finish = (): Promise<boolean> =>
    act(async () => {
      const signedIn = await sendTo(transport, mcpApi.finish, {}, { address: address.trim() });
      setBegun(undefined);
      onSignedIn?.(signedIn);
    });
  return (
    <div className={own.signIn} role="group" aria-label={t('mcp.needsSignIn', { name: server.name })}>
      <p className={css.name}>
        <KeyRound size={16} aria-hidden /> {t('mcp.needsSignIn', { name: server.name })}
      </p>
      {begun ? (
        <>
          <p className={css.about}>
            {t('mcp.opens', { host: begun.host })} {t(`mcp.client.${begun.client}`)}
          </p>
          <div className={css.buttons}>
            <a className={button({ look: 'primary' })} href={begun.url} target="_blank" rel="noreferrer noopener">
              <ExternalLink size={15} aria-hidden />
              {t('mcp.open', { host: begun.host })}
            </a>
          </div>
          {begun.paste && (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                void finish();
              }}
            >
              <p className={css.about}>{t('mcp.pasteHint')}</p>
              <label htmlFor={id} className={label}>
                {t('mcp.paste')}
              </label>
              <div className={css.installRow}>
                <input
                  id={id}
                  className={field}
                  autoComplete="off"
                  spellCheck={false}
                  value={address}
                  onChange={(event) => setAddress(event.target.value)}
                />
                <button type="submit" className={button()} disabled={busy || !URL.canParse(address.trim())}>
                  {t('mcp.pasteGo')}
                </button>
              </div>
            </form>
          )}
        </>
      ) : (
        <div className={css.buttons}>
          <button type="button" className={button({ look: 'primary' })} disabled={busy} onClick={() => void begin()}>
            {t('mcp.signInGo')}
          </button>
        </div>
      )}
      {problem !== undefined && (
        <p className={css.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
