// Maps write requests to change hints for the user's other pages.
import { accountApi } from '../../shared/api/account.ts';
import { conversationsApi, messagesApi } from '../../shared/api/conversations.ts';
import { paramsOf } from '../../shared/api/endpoint.ts';
import type { Endpoint } from '../../shared/api/endpoint.ts';
import { fileUsage } from '../../shared/conversation/file-usage.ts';
import { foldersApi } from '../../shared/api/folders.ts';
import { mcpApi } from '../../shared/api/mcp.ts';
import { previewsApi } from '../../shared/api/previews.ts';
import { pageHeader } from '../../shared/api/live.ts';
import type { CoreHint } from '../../shared/api/live.ts';
import { runsApi } from '../../shared/api/runs.ts';
import { sharesApi } from '../../shared/api/shares.ts';
import { shares } from '../../shared/conversation/shares.ts';
import { settingsApi } from '../../shared/api/settings.ts';
import { tasksApi } from '../../shared/api/tasks.ts';
import { toolsApi } from '../../shared/api/tools.ts';
import { transferApi } from '../../shared/api/transfer.ts';
import { assistants, prompts } from '../../shared/library/resources.ts';
import { memories } from '../../shared/memory/memories.ts';
import { endpointsOf } from '../../shared/sync/resource.ts';
import { turnsApi } from '../../shared/api/turns.ts';
import { vaultApi } from '../../shared/api/vault.ts';
import type { Change } from './hub.ts';

interface Row {
  readonly kind: CoreHint;
  readonly endpoints: readonly Endpoint[];
  /**
   * The address parameter with the conversation's id. Default: the handler names the conversation (UserCall.about).
   */
  readonly id?: string;
}

const rows: readonly Row[] = [
  { kind: 'conversation', id: 'id', endpoints: [conversationsApi.change, conversationsApi.remove] },
  {
    kind: 'conversation',
    id: 'conversation',
    endpoints: [
      messagesApi.add,
      messagesApi.remove,
      tasksApi.ask,
      previewsApi.add,
      previewsApi.copy,
      previewsApi.remove,
    ],
  },
  // Not only `list`: the conversation a page shows may be in the archive.
  { kind: 'conversation', endpoints: [runsApi.begin, turnsApi.begin, turnsApi.decide, turnsApi.take] },
  {
    kind: 'list',
    endpoints: [
      conversationsApi.create,
      conversationsApi.keep,
      conversationsApi.see,
      conversationsApi.emptyTrash,
      foldersApi.create,
      foldersApi.change,
      foldersApi.remove,
      foldersApi.addFile,
      foldersApi.removeFile,
      transferApi.import,
      sharesApi.copy,
    ],
  },
  { kind: 'settings', endpoints: [settingsApi.change] },
  { kind: 'keys', endpoints: [vaultApi.put, vaultApi.remove] },
  { kind: 'library', endpoints: [...endpointsOf(assistants), ...endpointsOf(prompts)] },
  {
    kind: 'tools',
    endpoints: [
      toolsApi.install,
      toolsApi.installFile,
      toolsApi.remove,
      toolsApi.putSettings,
      toolsApi.removeSettings,
      mcpApi.add,
      mcpApi.change,
      mcpApi.remove,
      mcpApi.signOut,
      mcpApi.finish,
    ],
  },
  { kind: 'memories', endpoints: endpointsOf(memories) },
  { kind: 'files', endpoints: endpointsOf(fileUsage) },
  { kind: 'shares', endpoints: endpointsOf(shares) },
  { kind: 'account', endpoints: [accountApi.change] },
];

type FeatureHints = Iterable<{ readonly id: string; readonly hints?: readonly Endpoint[] }>;

/** Returns undefined if the request changes nothing that pages hold. `about`: the conversation named in the body. */
export function changeOf(request: Request, about?: string, features: FeatureHints = []): Change | undefined {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  const { pathname } = new URL(request.url);
  for (const { kind, endpoints, id } of rows) {
    for (const endpoint of endpoints) {
      const params = endpoint.method === request.method ? paramsOf(endpoint, pathname) : undefined;
      if (params) return { kind, id: id === undefined ? about : params[id], page: pageOf(request) };
    }
  }
  for (const { id, hints = [] } of features) {
    const isOne = hints.some((endpoint) => endpoint.method === request.method && paramsOf(endpoint, pathname));
    if (isOne) return { kind: id, page: pageOf(request) };
  }
  return undefined;
}

function pageOf({ headers }: Request): string | undefined {
  const page = headers.get(pageHeader);
  return page !== null && /^[\w-]{1,64}$/.test(page) ? page : undefined;
}
