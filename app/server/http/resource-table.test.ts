// The route table matches Remix's router: same route, parameters and method wherever the table responds.
import { createRequestHandler } from '@remix-run/node';
import type { ServerBuild } from '@remix-run/node';
import { describe, expect, test } from 'vitest';
import { appHandler } from './app-handler.ts';
import { resourceTable } from './resource-table.ts';
import * as sampleBuild from './sample-build.ts';

type Module = ServerBuild['routes'][string]['module'];
type Args = Parameters<NonNullable<Module['action']>>[0];

const telling =
  (id: string) =>
  async ({ request, params }: Args): Promise<Response> =>
    Response.json([id, request.method, params, new URL(request.url).search, await request.text()]);
const resource = (id: string, ...handlers: readonly ('loader' | 'action')[]): Module => ({
  default: undefined,
  ...Object.fromEntries(handlers.map((name) => [name, telling(id)])),
});
const page: Module = { default: () => null, loader: () => 'page' };

/** Path, module, parent. */
const rows: readonly (readonly [id: string, path: string | undefined, module: Module, parentId?: string])[] = [
  ['root', '', { default: () => null }],
  ['layout', undefined, { default: () => null }, 'root'],
  ['settings', 'settings', page, 'layout'],
  ['jobs', 'api/jobs', resource('jobs', 'loader', 'action'), 'root'],
  ['job', 'api/jobs/:id', resource('job', 'loader'), 'root'],
  ['makers', 'api/jobs/makers', resource('makers', 'loader'), 'root'],
  ['cancel', 'api/jobs/:id/cancel', resource('cancel', 'action'), 'root'],
  ['nested', 'events', resource('nested', 'loader'), 'job'],
  ['anything', 'api/*', resource('anything', 'loader', 'action'), 'root'],
  ['file', ':file', resource('file', 'loader'), 'root'],
];
const routes: ServerBuild['routes'] = Object.fromEntries(
  rows.map(([id, path, module, parentId]) => [
    id,
    { id, module, ...(path === undefined ? {} : { path }), ...(parentId === undefined ? {} : { parentId }) },
  ]),
);
const build: ServerBuild = { ...sampleBuild, routes, mode: 'production' };
const table = resourceTable(routes);
const remix = createRequestHandler(build, 'production');

const request = (method: string, path: string): Request =>
  new Request(`http://host.test${path}`, {
    method,
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: 'body' }),
  });

/** `byTable`: whether the table handles the request. */
const cases: readonly (readonly [method: string, path: string, byTable: boolean])[] = [
  ['GET', '/api/jobs', true],
  ['HEAD', '/api/jobs', true],
  ['POST', '/api/jobs', true],
  ['DELETE', '/api/jobs?which=all', true],
  ['GET', '/api/jobs/one', true],
  ['GET', '/api/jobs/makers', true],
  ['POST', '/api/jobs/makers/cancel', true],
  ['POST', '/api/jobs/one/cancel', true],
  ['GET', '/api/jobs/one/events', true],
  ['GET', '/robots.txt', true],
  // Left to Remix: methods without a handler, other spellings, escapes, splats and pages.
  ['POST', '/api/jobs/one', false],
  ['GET', '/api/jobs/one/cancel', false],
  ['GET', '/api/jobs/', false],
  ['GET', '/api//jobs', false],
  ['GET', '/API/jobs', false],
  ['GET', '/api/jobs/a%2Fb', false],
  ['GET', '/api/other', false],
  ['GET', '/settings', false],
  ['GET', '/', false],
  ['OPTIONS', '/api/jobs', false],
];

test.each(cases)('%s %s: by the table %s', async (method, path, byTable) => {
  const answer = await table(request(method, path));
  expect(answer !== undefined).toBe(byTable);
  if (!answer) return;
  const expected = await remix(request(method, path));
  // Remix drops the body of HEAD; for the table, the server does.
  const told = (response: Response) => (method === 'HEAD' ? '' : response.text());
  expect([answer.status, await told(answer)]).toEqual([expected.status, await told(expected)]);
});

describe('what a handler does', () => {
  const answering = (action: NonNullable<Module['action']>) =>
    appHandler({ ...build, routes: { one: { id: 'one', path: 'one', module: { default: undefined, action } } } });
  const post = () => new Request('http://host.test/one', { method: 'POST' });

  test('it gets the request itself', async () => {
    let seen: Request | undefined;
    const given = post();
    await answering(async ({ request: its }) => ((seen = its), new Response('')))(given);
    expect(seen).toBe(given);
  });
  test('a thrown response is the answer', async () => {
    const handle = answering(() => Promise.reject(new Response('no', { status: 403 })));
    expect((await handle(post())).status).toBe(403);
  });
  test('a thrown error is the server’s to report', async () => {
    await expect(answering(() => Promise.reject(new Error('broken')))(post())).rejects.toThrow('broken');
  });
  test('data without a page is refused', async () => {
    await expect(answering(async () => 'data')(post())).rejects.toThrow('the route one has no page');
  });
});
