// Sign-ins over real HTTP: bound to their user, valid once; tokens refreshed once, in time; running calls that wait.
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallNote } from '../../../shared/api/call-note.ts';
import type { McpServerView } from '../../../shared/api/mcp.ts';
import { openSession } from '../../testing/client.ts';
import { startApp } from '../../testing/start-app.ts';
import type { App } from '../../testing/start-app.ts';
import { harmless, startHostileServer } from '../testing/hostile-server.ts';
import type { HostileServer } from '../testing/hostile-server.ts';
import { mcpChat } from '../testing/mcp-chat.ts';
import { startMcpVendor } from '../testing/mcp-vendor.ts';
import type { McpVendor } from '../testing/mcp-vendor.ts';
import { serveTokens } from '../testing/token-issuer.ts';
import type { TokenIssuer } from '../testing/token-issuer.ts';

let app: App;
let vendor: McpVendor;
let server: HostileServer;
let session: Awaited<ReturnType<typeof openSession>>;
const chat = mcpChat(
  () => app.url,
  () => session,
  () => vendor,
);

let issuer: TokenIssuer;

beforeAll(async () => {
  vendor = await startMcpVendor();
  app = await startApp();
}, 60_000);
afterAll(async () => {
  await app.stop();
  await vendor.close();
});
beforeEach(async () => {
  server = await startHostileServer();
  issuer = serveTokens(server, () => app.url);
  session = await openSession(app.url);
  await chat.install();
  return () => server.close();
});

const add = () => chat.add({ url: server.url, name: 'Signed' });
const begin = async (): Promise<URL> => {
  const { status, json, text } = await chat.call('POST', '/api/mcp/signed/sign-in', {});
  expect([status, text]).toEqual([200, text]);
  return new URL((json as { readonly url: string }).url);
};
const backFrom = (page: URL, more: Readonly<Record<string, string>> = { code: 'the-code' }): string => {
  const back = new URL(page.searchParams.get('redirect_uri') ?? '');
  back.search = new URLSearchParams({ state: page.searchParams.get('state') ?? '', ...more }).toString();
  return back.href;
};
const finish = (address: string) => chat.call('POST', '/api/mcp/sign-ins', { address });

test('PKCE, resource and state go along, and the server is signed in to', async () => {
  expect(await add()).toMatchObject({ signIn: 'needed', state: 'failed', problem: { code: 'sign_in' } });
  const page = await begin();
  const asked = page.searchParams;
  expect([
    asked.get('code_challenge_method'),
    asked.get('resource'),
    asked.get('scope'),
    asked.get('client_id'),
  ]).toEqual(['S256', server.url, 'look', 'c-1']);
  expect(asked.get('state')?.length).toBeGreaterThan(40);
  const began = Date.now();
  const { signedIn, ...ended } = (await finish(backFrom(page))).json as McpServerView;
  expect(ended).toMatchObject({ signIn: 'signedIn', state: 'ready' });
  expect(signedIn?.client).toBe('registered');
  expect(signedIn?.at).toBeGreaterThanOrEqual(began);
  expect(signedIn?.at).toBeLessThanOrEqual(Date.now());
  const [token] = issuer.asked;
  const challenge = createHash('sha256')
    .update(token?.get('code_verifier') ?? '')
    .digest('base64url');
  expect([challenge, token?.get('resource')]).toEqual([asked.get('code_challenge'), server.url]);
});

test.each([
  ['a second time', async (page: URL) => void (await finish(backFrom(page)))],
  ['by another user', async () => void (session = await openSession(app.url))],
])('a way back is refused %s', async (_name, before) => {
  await add();
  const page = await begin();
  await before(page);
  const { status, json } = await finish(backFrom(page));
  expect([status, json]).toMatchObject([400, { body: { error: { code: 'sign_in_expired' } } }]);
});

test('an issuer that registers nobody: a client ID is asked for', async () => {
  const { page } = server;
  server.page = (request, response) => {
    if (request.url !== '/.well-known/oauth-authorization-server') return page(request, response);
    const issued = {
      issuer: server.origin,
      authorization_endpoint: `${server.origin}/authorize`,
      token_endpoint: `${server.origin}/token`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
    };
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(issued));
    return true;
  };
  await add();
  const refused = await chat.call('POST', '/api/mcp/signed/sign-in', {});
  expect([refused.status, refused.text]).toEqual([502, expect.stringContaining('sign_in_needs_client')]);
  await chat.call('DELETE', '/api/mcp/signed');
  await chat.add({ url: server.url, name: 'Signed', clientId: 'own-1' });
  server.page = page;
  const asked = await begin();
  expect(asked.searchParams.get('client_id')).toBe('own-1');
  expect((await finish(backFrom(asked))).json).toMatchObject({ signedIn: { client: 'own' } });
});

test('a way back that nobody began, and one that was declined, whose words are not shown', async () => {
  await add();
  const page = await begin();
  expect((await finish(`${app.url}/auth/mcp/callback?code=c&state=guess`)).status).toBe(400);
  const declined = await finish(backFrom(page, { error: 'access_denied', error_description: 'Call 555 now' }));
  expect([declined.status, declined.text.includes('555')]).toEqual([403, false]);
  const shown = await fetch(`${app.url}/auth/mcp/callback?state=s&error=x&error_description=Call+555+now`);
  expect([shown.status, (await shown.text()).includes('555')]).toEqual([200, false]);
});

test('a token that ends is refreshed before it does, and sixteen calls at once refresh it once', async () => {
  await add();
  issuer.expiresIn = 30;
  await finish(backFrom(await begin()));
  await chat.change('signed', { uses: { look: 'always' } });
  issuer.expiresIn = 3600;
  const before = issuer.asked.length;
  const results = await Promise.all(
    Array.from({ length: 16 }, () => chat.useTool('signed', 'look', {}, { decision: 'none', patienceMs: 60_000 })),
  );
  expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
  expect(issuer.asked.length - before).toBe(1);
});

test('a token that is refused is refreshed, and the call is made once more without a word', async () => {
  await add();
  await finish(backFrom(await begin()));
  issuer.valid.clear();
  const notes: CallNote[] = [];
  expect((await chat.useTool('signed', 'look', {}, { notes })).outcome).toBe('done');
  expect([issuer.asked.length, notes]).toEqual([2, []]);
});

describe('within one turn', () => {
  const plugins = ['mcp-signed'];
  const calls = (): number => server.seen.filter((method) => method === 'tools/call').length;
  /** Undefined after the end, otherwise what the user is asked. */
  const prompt = async (conversation: string): Promise<string | undefined> => {
    const [turn] = (await chat.read(conversation)).turns;
    const asked = turn?.reason ?? turn?.calls.find(({ note }) => note !== undefined)?.note?.type;
    return turn ? (asked ?? 'nothing') : undefined;
  };
  const endsWithoutPrompt = async (conversation: string): Promise<void> => {
    const prompts = new Set<string>();
    await expect
      .poll(
        async () => {
          const now = await prompt(conversation);
          if (now !== undefined) prompts.add(now);
          return now;
        },
        { timeout: 60_000 },
      )
      .toBeUndefined();
    expect([...prompts].filter((each) => each !== 'nothing')).toEqual([]);
  };
  const refreshes = (): number => issuer.asked.filter((form) => form.get('grant_type') === 'refresh_token').length;
  beforeEach(async () => {
    const given = server.behave;
    const tools = [{ ...harmless, annotations: { readOnlyHint: true } }];
    server.behave = (message, response, request) =>
      message.method === 'tools/list' ? { tools } : given(message, response, request);
    await add();
  });

  test.each([
    ['that has nearly ended', 30, () => undefined],
    ['that is refused', 3600, () => issuer.valid.clear()],
  ])(
    'twenty calls of one answer with a token %s refresh it once, and ask nobody',
    async (_name, expiresIn, before) => {
      issuer.expiresIn = expiresIn;
      await finish(backFrom(await begin()));
      await chat.change('signed', { uses: { look: 'always' } });
      issuer.expiresIn = 3600;
      before();
      const earlier = refreshes();
      const { conversation } = await chat.ask('call20 mcp-signed____look {}', { plugins });
      await endsWithoutPrompt(conversation);
      const results = (await chat.read(conversation)).messages.filter(({ role }) => role === 'tool');
      expect(results.map((message) => message.role === 'tool' && message.outcome)).toEqual(Array(20).fill('done'));
      expect(refreshes() - earlier).toBe(1);
    },
    90_000,
  );

  test('a token that ends between two rounds is refreshed once, and nobody is asked', async () => {
    await finish(backFrom(await begin()));
    await chat.change('signed', { uses: { look: 'always' } });
    const given = server.behave;
    server.behave = (message, response, request) => {
      if (message.method === 'tools/call' && calls() === 1) issuer.valid.clear();
      return given(message, response, request);
    };
    const look = 'call mcp-signed____look {}';
    const { conversation } = await chat.ask(`${look} | ${look}`, { plugins });
    await endsWithoutPrompt(conversation);
    expect([calls(), refreshes()]).toEqual([2, 1]);
  }, 90_000);
});

test('where the issuer refuses the refresh, the call waits for its user, and the same turn goes on', async () => {
  await add();
  await finish(backFrom(await begin()));
  issuer.valid.clear();
  issuer.refreshes = false;
  const notes: CallNote[] = [];
  const calling = chat.useTool('signed', 'look', {}, { notes });
  await expect.poll(() => notes.some(({ type }) => type === 'signIn'), { timeout: 20_000 }).toBe(true);
  issuer.refreshes = true;
  expect((await finish(backFrom(await begin()))).status).toBe(200);
  expect((await calling).outcome).toBe('done');
});

test('nothing of a sign-in is in what the API tells', async () => {
  await add();
  await finish(backFrom(await begin()));
  const text = JSON.stringify([
    await chat.view('signed'),
    (await chat.call('GET', '/api/settings')).json,
    await chat.sources(),
  ]);
  expect(/t-1|r-1|the-code/.test(text)).toBe(false);
});
