// Every endpoint that writes sends a hint to the user's other pages, or is listed here with the reason why not.
import { assistantsApi } from '../../shared/api/library.ts';
import { features } from '../../features/server.ts';
import { expect, test } from 'vitest';
import { accountApi } from '../../shared/api/account.ts';
import { checksApi } from '../../shared/api/checks.ts';
import { suiteApi } from '../../shared/api/suite.ts';
import { documentsApi } from '../../shared/api/documents.ts';
import { pathOf } from '../../shared/api/endpoint.ts';
import type { Endpoint } from '../../shared/api/endpoint.ts';
import { fileSearchApi } from '../../shared/api/file-search.ts';
import { filesApi } from '../../shared/api/files.ts';
import { endpoints } from '../testing/endpoints.ts';
import { mcpApi } from '../../shared/api/mcp.ts';
import { memoriesApi } from '../../shared/api/memories.ts';
import { modelListsApi, modelsApi } from '../../shared/api/models.ts';
import { operationsApi } from '../../shared/api/operations.ts';
import { packagesApi } from '../../shared/api/packages.ts';
import { remoteImagesApi } from '../../shared/api/remote-images.ts';
import { runsApi } from '../../shared/api/runs.ts';
import { sessionApi } from '../../shared/api/session.ts';
import { joinApi } from '../../features/people/shared/api.ts';
import { searchEnginesApi } from '../../features/search-engines/shared/api.ts';
import { openapiToolsApi } from '../../features/openapi-tools/shared/api.ts';
import { schedulesApi } from '../../features/schedules/shared/api.ts';
import { toolsApi } from '../../shared/api/tools.ts';
import { turnsApi } from '../../shared/api/turns.ts';
import { noticesApi } from '../../features/notices/shared/api.ts';
import { usageApi } from '../../shared/api/usage.ts';
import { changeOf } from './changes.ts';

const noHint: readonly (readonly [reason: string, ...endpoints: Endpoint[]])[] = [
  ['ends sessions, and with them the connections: each page opens its own again', accountApi.create, accountApi.remove],
  ['what it takes along is a hint to the account, not to the visitor', accountApi.signIn],
  ['the page goes on as a visitor, with a connection of its own', accountApi.signOut],
  ['only begins the sign-in', accountApi.signInElsewhere],
  ['the page loads again as the account', joinApi.accept, joinApi.read],
  ['opens a session of this page alone', sessionApi.open],
  ['the log of the run says it, and its end is a hint of its own', runsApi.stop, runsApi.post],
  ['no page sees a file before a message names it', filesApi.put, assistantsApi.takeFiles],
  ['how far a file is read is asked for by the page that shows it', fileSearchApi.retry],
  ['the text of a file is asked for by the page that attached it', documentsApi.read, documentsApi.write],
  ['each page fetches these lists by their age', modelListsApi.put, modelListsApi.remove, modelsApi.download],
  ['a list that is read whenever it is shown', packagesApi.add, packagesApi.remove],
  [
    'results are shown to whoever ran it',
    checksApi.connection,
    searchEnginesApi.check,
    suiteApi.run,
    packagesApi.runSuite,
  ],
  ['what a chat is told is read by the panel that asks for it', memoriesApi.refresh, memoriesApi.composed],
  ['answers the page that asked', mcpApi.refresh, mcpApi.signIn, mcpApi.prompt, mcpApi.resource],
  ['passes bytes on and stores nothing', remoteImagesApi.load],
  ['what became of it is a hint of the sender', noticesApi.test],
  ['lets the next question of any page pass', usageApi.pass],
  ['times of a rule that is not saved', schedulesApi.next],
  ['what a document says, before its server is saved', openapiToolsApi.read],
  ['stores nothing of the user’s data', toolsApi.view, toolsApi.call, ...Object.values(operationsApi)],
];

const writing = endpoints.filter(({ method }) => method !== 'GET');
const nameOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const requestOf = ({ method, path }: Endpoint): Request =>
  new Request(`http://x${path.replaceAll(':', '')}`, { method });

test.each(writing.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
  '%s: a hint, or a reason for none',
  (_name, endpoint) => {
    const excused = noHint.some(([, ...without]) => without.includes(endpoint));
    expect(changeOf(requestOf(endpoint), undefined, features) === undefined).toBe(excused);
  },
);

test('reading gives no hint', () => {
  const reading = endpoints.filter(({ method }) => method === 'GET');
  expect(reading.flatMap((endpoint) => changeOf(requestOf(endpoint), undefined, features) ?? [])).toEqual([]);
});

test.each([turnsApi.begin, turnsApi.decide, turnsApi.take, runsApi.begin])(
  'a question names its conversation in the body: $path',
  (endpoint) => {
    const request = new Request(`http://x${pathOf(endpoint, {})}`, {
      method: 'POST',
      headers: { 'x-tributary-page': 'tab-1' },
    });
    expect(changeOf(request, 'c')).toEqual({ kind: 'conversation', id: 'c', page: 'tab-1' });
  },
);
