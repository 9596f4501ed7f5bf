// Picks a resource of the connected MCP servers to attach to the draft. Attached as a file, because its text is from a
// third party.
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readInto } from '../../client/attachments/tray.ts';
import type { ReadDocument } from '../../client/attachments/attachments.ts';
import { createMcpServers } from '../../client/tools/mcp-servers.ts';
import type { McpServerView } from '../../shared/api/mcp.ts';
import { button, dialogBody, field } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import { DialogSheet } from '../parts/DialogSheet.tsx';
import * as css from '../settings-page/ToolsPage.css.ts';
import * as own from './Mcp.css.ts';
import { filesOf } from './resource-files.ts';
import { useAct } from './use-act.ts';

interface Props {
  readonly conversationId: string | undefined;
  readonly onClose: () => void;
}

/** Number of resources from which a filter is shown. */
const manyResources = 8;

export default function ResourceDialog({ conversationId, onClose }: Props) {
  const { t } = useTranslation('tools');
  const client = useClient();
  const [servers] = useState(() => createMcpServers(client.transport, client.tools.registry));
  const { status, list } = useStore(servers.store, (all) => all);
  const [wanted, setWanted] = useState('');
  useEffect(() => servers.follow(), [servers]);
  const { busy, problem, attempt: act } = useAct();
  const offering = list.filter(({ enabled, resources }) => enabled && resources.length > 0);
  const count = offering.reduce((sum, { resources }) => sum + resources.length, 0);
  const attach = async (server: McpServerView, resource: Resource): Promise<void> => {
    const { transport } = client;
    const document: ReadDocument = async (...file) =>
      (await import('../../client/attachments/documents.ts')).readDocument(transport, ...file);
    const done = await act(async () =>
      readInto(conversationId, await filesOf(transport, server.id, resource), document),
    );
    if (done) onClose();
  };
  return (
    <DialogSheet title={t('resource.title')} onClose={onClose}>
      <div className={dialogBody}>
        {status === 'loading' && list.length === 0 && <p role="status">{t('resource.loading')}</p>}
        {status === 'failed' && (
          <p className={css.problem} role="alert">
            {t('mcp.error')}
          </p>
        )}
        {status === 'ready' && count === 0 && <p>{t('resource.none')}</p>}
        {problem !== undefined && (
          <p className={css.problem} role="alert">
            {t('resource.failed', { reason: problem })}
          </p>
        )}
        {count > manyResources && (
          <input
            type="search"
            className={field}
            aria-label={t('resource.search')}
            placeholder={t('resource.search')}
            value={wanted}
            onChange={(event) => setWanted(event.target.value)}
          />
        )}
        {offering.map((server) => (
          <section key={server.id} aria-label={server.name}>
            <h3 className={own.from}>{server.name}</h3>
            <ul className={own.tools}>
              {server.resources.filter(matches(wanted)).map((resource) => (
                <li key={resource.uri ?? resource.name} className={own.resource}>
                  <span className={own.about}>
                    <span className={css.functionName}>{resource.title ?? resource.name}</span>
                    <span className={css.from}>{resource.uri}</span>
                    {resource.description !== undefined && <span className={css.about}>{resource.description}</span>}
                  </span>
                  <button
                    type="button"
                    className={button()}
                    aria-label={t('resource.attachNamed', { name: resource.title ?? resource.name })}
                    disabled={busy || resource.uri === undefined}
                    onClick={() => void attach(server, resource)}
                  >
                    {t('resource.attach')}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </DialogSheet>
  );
}

type Resource = McpServerView['resources'][number];

const matches =
  (wanted: string) =>
  ({ name, title = '', uri = '', description = '' }: Resource): boolean =>
    `${name} ${title} ${uri} ${description}`.toLowerCase().includes(wanted.trim().toLowerCase());
