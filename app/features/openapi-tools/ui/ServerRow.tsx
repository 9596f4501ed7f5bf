// A server in the list: address, sign-in, operations with their permissions, and actions.
import { ChevronRight, LoaderCircle, RefreshCw, Trash2, Webhook } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { button, spinner } from '../../../styles/shared.css.ts';
import { McpTools } from '../../../ui/mcp/McpTools.tsx';
import * as own from '../../../ui/mcp/Mcp.css.ts';
import { useClient, useStore } from '../../../ui/parts/client-context.ts';
import { formatDateTime } from '../../../ui/parts/format.ts';
import { Switch } from '../../../ui/parts/Switch.tsx';
import * as tools from '../../../ui/settings-page/ToolsPage.css.ts';
import { pluginOf } from '../shared/api.ts';
import type { ServerChange, ServerView } from '../shared/api.ts';
import { ServerForm } from './ServerForm.tsx';
import { useProblem } from './use-problem.ts';
import * as css from './OpenapiTools.css.ts';

interface Props {
  readonly server: ServerView;
  readonly change: (wanted: ServerChange) => Promise<unknown>;
  readonly refresh: (text: string | undefined) => Promise<unknown>;
  readonly remove: () => Promise<unknown>;
}

export function ServerRow({ server, change, refresh, remove }: Props) {
  const { t, i18n } = useTranslation('openapi-tools');
  const { registry } = useClient().tools;
  const { busy, problem, attempt } = useProblem();
  const [open, setOpen] = useState(false);
  const id = useId();
  const { name, base, enabled, auth, tools: operations, version, readAt } = server;
  const on = operations.filter(({ use, state }) => use !== 'never' && state === 'ready').length;
  const changed = operations.filter(({ state }) => state === 'changed').length;
  const act = (work: () => Promise<unknown>): Promise<boolean> =>
    attempt(async () => {
      await work();
      await registry.load(true);
    });
  return (
    <li className={tools.plugin}>
      <div className={tools.row}>
        <span className={tools.avatar} aria-hidden>
          <Webhook size={20} />
        </span>
        <div className={tools.texts}>
          <p className={tools.name}>{name}</p>
          <p className={tools.from}>{base}</p>
          <p className={tools.about}>
            {t('row.facts', {
              version: version || '–',
              time: formatDateTime(readAt, i18n.language),
              auth: t(`auth.${auth.type}`),
            })}
          </p>
          <p className={tools.about} aria-live="polite">
            {t('row.on', { on, count: operations.length })}
          </p>
          {changed > 0 && <p className={tools.problem}>{t('row.changed', { count: changed })}</p>}
          <p role="alert" className={css.problem}>
            {problem}
          </p>
          <button
            type="button"
            className={tools.more}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {t('row.open')}
            <ChevronRight size={14} aria-hidden className={open ? tools.turned : tools.arrow} />
          </button>
        </div>
        <div className={own.switches}>
          <label className={tools.onNew}>
            <span className={tools.switchText}>{t('row.enabled')}</span>
            <Switch
              label={t('row.enabledLabel', { name })}
              checked={enabled}
              disabled={busy}
              onChange={(to) => void act(() => change({ enabled: to }))}
            />
          </label>
          <NewChats server={server} />
        </div>
      </div>
      <div id={id} hidden={!open} className={tools.details}>
        {open && (
          <>
            <McpTools
              server={server}
              onUse={(uses) => act(() => change({ uses }))}
              onApprove={(approve) => act(() => change({ approve }))}
            />
            <ServerForm server={server} change={change} refresh={refresh} />
          </>
        )}
        <div className={tools.buttons}>
          {server.url !== null && (
            <button
              type="button"
              className={button()}
              disabled={busy}
              onClick={() => void act(() => refresh(undefined))}
            >
              {busy ? <LoaderCircle size={15} aria-hidden className={spinner} /> : <RefreshCw size={15} aria-hidden />}
              {t('row.refresh')}
            </button>
          )}
          <button
            type="button"
            className={button({ look: 'danger' })}
            aria-label={t('row.removeLabel', { name })}
            disabled={busy}
            onClick={() => void act(remove)}
          >
            <Trash2 size={15} aria-hidden />
            {t('row.remove')}
          </button>
        </div>
      </div>
    </li>
  );
}

function NewChats({ server: { id, name } }: { readonly server: ServerView }) {
  const { t } = useTranslation('openapi-tools');
  const client = useClient();
  const defaults = useStore(client.settings, ({ chatDefaults }) => chatDefaults);
  const identifier = pluginOf(id);
  const plugins = defaults.plugins ?? [];
  const others = plugins.filter((each) => each !== identifier);
  return (
    <label className={tools.onNew}>
      <span className={tools.switchText}>{t('row.newChats')}</span>
      <Switch
        label={t('row.newChatsLabel', { name })}
        checked={plugins.includes(identifier)}
        onChange={(on) =>
          client.setSettings({ chatDefaults: { ...defaults, plugins: on ? [...others, identifier] : others } })
        }
      />
    </label>
  );
}
