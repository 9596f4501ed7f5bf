// An MCP server: protocol, sign-in state and tools, with actions for each.
import { ChevronRight, LoaderCircle, RefreshCw, Server, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sendTo } from '../../client/net/call.ts';
import { mcpApi } from '../../shared/api/mcp.ts';
import type { McpServerChange, McpServerView } from '../../shared/api/mcp.ts';
import { button, spinner } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { formatDateTime, formatNumber } from '../parts/format.ts';
import { Switch } from '../parts/Switch.tsx';
import { sentences } from '../parts/sentences.ts';
import * as css from '../settings-page/ToolsPage.css.ts';
import { McpLists } from './McpLists.tsx';
import { McpTools } from './McpTools.tsx';
import { SignIn } from './SignIn.tsx';
import { useAct } from './use-act.ts';
import * as own from './Mcp.css.ts';

interface Props {
  readonly server: McpServerView;
  readonly onChange: (server: McpServerView) => void;
  readonly onGone: () => void;
}

export function McpServer({ server, onChange, onGone }: Props) {
  const { t } = useTranslation('tools');
  const client = useClient();
  const { transport, tools } = client;
  const { busy, problem, attempt: act } = useAct();
  const [open, setOpen] = useState(false);
  const id = useId();
  const quarantined = server.tools.filter(({ state }) => state === 'changed').length;
  const connecting = busy || server.state === 'connecting';
  const change = (wanted: McpServerChange): Promise<boolean> =>
    act(async () => {
      onChange(await sendTo(transport, mcpApi.change, { id: server.id }, wanted));
      await tools.registry.load(true);
    });
  const refresh = (): Promise<boolean> =>
    act(async () => {
      onChange(await sendTo(transport, mcpApi.refresh, { id: server.id }, {}));
      await tools.registry.load(true);
    });
  const remove = (): Promise<boolean> =>
    act(async () => {
      await sendTo(transport, mcpApi.remove, { id: server.id }, undefined);
      await tools.registry.load(true);
      onGone();
    });
  return (
    <li className={css.plugin}>
      <div className={css.row}>
        <span className={css.avatar} aria-hidden>
          <Server size={20} />
        </span>
        <div className={css.texts}>
          <p className={css.name}>{server.name}</p>
          <p className={css.from}>{server.url ?? t('mcp.program')}</p>
          {server.origin === 'operator' && <p className={css.about}>{t('mcp.operator')}</p>}
          <Facts server={server} connecting={connecting} />
          {!connecting && server.problem && server.problem.code !== 'sign_in' && (
            <p className={css.problem}>{server.problem.message}</p>
          )}
          {problem !== undefined && (
            <p className={css.problem} role="alert">
              {problem}
            </p>
          )}
          {quarantined > 0 && <p className={css.problem}>{t('mcp.quarantined', { count: quarantined })}</p>}
          <button
            type="button"
            className={css.more}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t('page.functions', { count: server.tools.length })}
            <ChevronRight size={14} aria-hidden className={open ? css.turned : css.arrow} />
          </button>
        </div>
        <div className={own.switches}>
          <label className={css.onNew}>
            <span className={css.switchText}>{t('mcp.enabled')}</span>
            <Switch
              label={t('mcp.enabledLabel', { name: server.name })}
              checked={server.enabled}
              disabled={busy}
              onChange={(enabled) => void change({ enabled })}
            />
          </label>
          <NewChats server={server} />
        </div>
      </div>
      {server.enabled && server.signIn === 'needed' && <SignIn server={server} onSignedIn={onChange} />}
      <div id={id} hidden={!open} className={css.details}>
        {open && (
          <>
            <McpTools server={server} onUse={(uses) => change({ uses })} onApprove={(approve) => change({ approve })} />
            <McpLists server={server} />
          </>
        )}
        <div className={css.buttons}>
          <button type="button" className={button()} disabled={connecting} onClick={() => void refresh()}>
            {connecting ? (
              <LoaderCircle size={15} aria-hidden className={spinner} />
            ) : (
              <RefreshCw size={15} aria-hidden />
            )}
            {t(server.state === 'failed' ? 'page.retry' : 'page.refresh')}
          </button>
          {server.signIn === 'signedIn' && <SignOut server={server} onChange={onGone} />}
          {server.origin === 'user' && (
            <button
              type="button"
              className={button({ look: 'danger' })}
              aria-label={`${t('page.remove')}: ${server.name}`}
              disabled={busy}
              onClick={() => void remove()}
            >
              <Trash2 size={15} aria-hidden />
              {t('page.remove')}
            </button>
          )}
        </div>
      </div>
      {!open && server.state === 'failed' && server.signIn !== 'needed' && (
        <div className={own.retry}>
          <button type="button" className={button()} disabled={connecting} onClick={() => void refresh()}>
            {t('page.retry')}
          </button>
        </div>
      )}
    </li>
  );
}

/** Separate facts: a reachable server may need a sign-in, or have no tools. */
function Facts({ server, connecting }: { readonly server: McpServerView; readonly connecting: boolean }) {
  const { t, i18n } = useTranslation('tools');
  const { protocol, signIn, signedIn, state, tools, tokens = 0, listedAt, left } = server;
  const on = tools.filter(({ use, state: found }) => use !== 'never' && found === 'ready').length;
  return (
    <dl className={own.facts} aria-live="polite">
      <div>
        <dt>{t('mcp.fact.protocol')}</dt>
        <dd data-state={connecting ? 'waiting' : state}>
          {connecting
            ? t('mcp.connecting')
            : protocol
              ? t('mcp.protocol', { version: protocol.version, time: formatDateTime(protocol.at, i18n.language) })
              : t('mcp.noProtocol')}
        </dd>
      </div>
      <div>
        <dt>{t('mcp.fact.signIn')}</dt>
        <dd data-state={signIn}>
          {signIn === 'signedIn' && signedIn
            ? t(`mcp.signedInBy.${signedIn.client}`, { time: formatDateTime(signedIn.at, i18n.language) })
            : t(`mcp.signIn.${signIn}`)}
        </dd>
      </div>
      <div>
        <dt>{t('mcp.fact.tools')}</dt>
        <dd>
          {sentences(
            i18n.language,
            listedAt === undefined
              ? t('mcp.notListed')
              : t(on === tools.length && on > 0 ? 'mcp.toolsAll' : 'mcp.toolsOn', {
                  on,
                  count: tools.length,
                  tokens: formatNumber(tokens, i18n.language),
                }),
            left.length > 0 && t('mcp.left', { count: left.length }),
          )}
        </dd>
      </div>
    </dl>
  );
}

function NewChats({ server }: { readonly server: McpServerView }) {
  const { t } = useTranslation('tools');
  const client = useClient();
  const defaults = useStore(client.settings, ({ chatDefaults }) => chatDefaults);
  const identifier = `mcp-${server.id}`;
  const plugins = defaults.plugins ?? [];
  const others = plugins.filter((each) => each !== identifier);
  return (
    <label className={css.onNew}>
      <span className={css.switchText}>{t('page.newChats')}</span>
      <Switch
        label={t('page.newChatsLabel', { name: server.name })}
        checked={plugins.includes(identifier)}
        onChange={(on) =>
          client.setSettings({ chatDefaults: { ...defaults, plugins: on ? [...others, identifier] : others } })
        }
      />
    </label>
  );
}

function SignOut({ server, onChange }: { readonly server: McpServerView; readonly onChange: () => void }) {
  const { t } = useTranslation('tools');
  const { transport } = useClient();
  const { busy, attempt: act } = useAct();
  const signOut = (): Promise<boolean> =>
    act(async () => {
      await sendTo(transport, mcpApi.signOut, { id: server.id }, undefined);
      onChange();
    });
  return (
    <button type="button" className={button()} disabled={busy} onClick={() => void signOut()}>
      {t('mcp.signOut')}
    </button>
  );
}
