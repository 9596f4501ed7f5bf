// Two processes on one database: an expired or refused token is refreshed once, by one of them.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cleanUp, environmentOf } from '../../storage/testing/databases.ts';
import { openSession } from '../../testing/client.ts';
import { startApp } from '../../testing/start-app.ts';
import type { App } from '../../testing/start-app.ts';
import { startHostileServer } from '../testing/hostile-server.ts';
import { mcpChat } from '../testing/mcp-chat.ts';
import { startMcpVendor } from '../testing/mcp-vendor.ts';
import type { McpVendor } from '../testing/mcp-vendor.ts';
import { serveTokens } from '../testing/token-issuer.ts';
import type { TokenIssuer } from '../testing/token-issuer.ts';

let here: App;
let there: App;
let vendor: McpVendor;
let session: Awaited<ReturnType<typeof openSession>>;
let issuer: TokenIssuer;
const chatAt = (app: () => App) =>
  mcpChat(
    () => app().url,
    () => session,
    () => vendor,
  );
const [one, other] = [chatAt(() => here), chatAt(() => there)];

cleanUp();
beforeAll(async () => {
  vendor = await startMcpVendor();
  const environment = await environmentOf('postgres');
  here = await startApp(environment);
  there = await startApp(environment);
}, 120_000);
afterAll(async () => {
  await here.stop();
  await there.stop();
  await vendor.close();
});
beforeEach(async () => {
  const server = await startHostileServer();
  issuer = serveTokens(server, () => here.url);
  session = await openSession(here.url);
  await one.install();
  await one.add({ url: server.url, name: 'Signed' });
  return () => server.close();
});

async function signIn(): Promise<void> {
  const begun = (await one.call('POST', '/api/mcp/signed/sign-in', {})).json as { readonly url: string };
  const asked = new URL(begun.url).searchParams;
  const back = new URL(asked.get('redirect_uri') ?? '');
  back.search = new URLSearchParams({ state: asked.get('state') ?? '', code: 'the-code' }).toString();
  await one.call('POST', '/api/mcp/sign-ins', { address: back.href });
  await one.change('signed', { uses: { look: 'always' } });
}

const twentyCalls = () =>
  Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      (at % 2 ? one : other).useTool('signed', 'look', {}, { decision: 'none', patienceMs: 90_000 }),
    ),
  );

test.each([
  ['a token that ends', 30, () => undefined],
  ['a token that is refused', 3600, () => issuer.valid.clear()],
])(
  '%s is refreshed once by twenty calls of two processes',
  async (_name, expiresIn, before) => {
    issuer.expiresIn = expiresIn;
    await signIn();
    issuer.expiresIn = 3600;
    const asked = issuer.asked.length;
    before();
    const results = await twentyCalls();
    expect(new Set(results.map(({ outcome }) => outcome))).toEqual(new Set(['done']));
    expect(issuer.asked.slice(asked).map((form) => form.get('grant_type'))).toEqual(['refresh_token']);
  },
  150_000,
);
