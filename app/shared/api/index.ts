// All endpoints of the core's HTTP interface, for checks of routes and responses. Pages import single resources instead.
import { accountApi } from './account.ts';
import { checksApi } from './checks.ts';
import { conversationsApi, messagesApi } from './conversations.ts';
import { documentsApi } from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import { fileSearchApi } from './file-search.ts';
import { fileUsageApi } from './file-usage.ts';
import { filesApi } from './files.ts';
import { foldersApi } from './folders.ts';
import { assistantsApi, promptsApi } from './library.ts';
import { liveApi } from './live.ts';
import { mcpApi } from './mcp.ts';
import { previewsApi } from './previews.ts';
import { memoriesApi } from './memories.ts';
import { modelListsApi, modelsApi } from './models.ts';
import { operationsApi } from './operations.ts';
import { packagesApi } from './packages.ts';
import { providersApi } from './providers.ts';
import { remoteImagesApi } from './remote-images.ts';
import { resourcesApi } from './resources.ts';
import { runsApi } from './runs.ts';
import { searchApi } from './search.ts';
import { searchEngineApi } from './search-engine.ts';
import { sessionApi } from './session.ts';
import { settingsApi } from './settings.ts';
import { sharesApi } from './shares.ts';
import { suiteApi } from './suite.ts';
import { tasksApi } from './tasks.ts';
import { toolsApi } from './tools.ts';
import { transferApi } from './transfer.ts';
import { turnsApi } from './turns.ts';
import { usageApi } from './usage.ts';
import { voicesApi } from './voices.ts';
import { vaultApi } from './vault.ts';

export const endpoints: readonly Endpoint[] = [
  accountApi,
  assistantsApi,
  checksApi,
  conversationsApi,
  messagesApi,
  documentsApi,
  fileSearchApi,
  filesApi,
  fileUsageApi,
  foldersApi,
  liveApi,
  mcpApi,
  previewsApi,
  memoriesApi,
  modelListsApi,
  modelsApi,
  operationsApi,
  packagesApi,
  promptsApi,
  providersApi,
  remoteImagesApi,
  resourcesApi,
  runsApi,
  searchApi,
  searchEngineApi,
  sessionApi,
  settingsApi,
  sharesApi,
  suiteApi,
  tasksApi,
  toolsApi,
  transferApi,
  turnsApi,
  usageApi,
  vaultApi,
  voicesApi,
].flatMap((group): readonly Endpoint[] => Object.values(group));
