// A real identity provider for tests: its only button signs in the person named in the address.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider } from 'oidc-provider';

export interface Issuer {
  readonly url: string;
  readonly env: Readonly<Record<'OIDC_ISSUER' | 'OIDC_CLIENT_ID' | 'OIDC_CLIENT_SECRET', string>>;
  /** Registers the app. Before that, responds with 503. */
  register(app: string): Promise<void>;
  /** Name of the person who signs in from now on. */
  person: string;
  /** Unit: seconds. */
  codeLifetime: number;
  /** True if e-mail addresses are verified. Undefined: the claim is missing. */
  emailVerified: boolean | undefined;
  /** Value of the claim `groups`. Undefined: the claim is missing. */
  groups: readonly string[] | undefined;
  /** From now on, publishes other keys than those it signs with. */
  publishForeignKeys(): Promise<void>;
  /** Responds with 503 while true. */
  down: boolean;
  close(): Promise<void>;
}

/** Unit: seconds. Explicit values prevent the issuer's warnings. */
const lifetimes = { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 };
const clientId = 'tributary';
const clientSecret = 'a secret: of / the issuer';

/** Uses `localhost` instead of 127.0.0.1, so that to a browser it is another site than the app. */
export async function startIssuer(): Promise<Issuer> {
  let provider: Provider | undefined;
  let foreignKeys: object | undefined;
  const server = createServer((req, res) => void answer(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;

  async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (!provider || issuer.down) return void res.writeHead(503).end();
    if (req.url === '/jwks' && foreignKeys) {
      return void res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(foreignKeys));
    }
    if (!req.url?.startsWith('/interaction/')) return provider.callback()(req, res);
    if (req.method === 'POST') {
      const refused = (await text(req)).includes('refuse');
      const result = refused ? { error: 'access_denied' } : { login: { accountId: issuer.person } };
      return provider.interactionFinished(req, res, result);
    }
    res.writeHead(200, { 'content-type': 'text/html' }).end(page(`Sign in as ${issuer.person}`, 'go', 'Refuse'));
  }

  const issuer: Issuer = {
    url,
    env: { OIDC_ISSUER: url, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret },
    person: 'ada',
    codeLifetime: 60,
    emailVerified: undefined,
    groups: undefined,
    down: false,
    async register(app) {
      provider = new Provider(url, {
        clients: [
          {
            client_id: clientId,
            client_secret: clientSecret,
            redirect_uris: [`${app}/auth/callback`],
            post_logout_redirect_uris: [`${app}/`],
          },
        ],
        jwks: { keys: [await signingKey()] },
        cookies: { keys: ['a key of the test issuer'] },
        claims: { openid: ['sub'], profile: ['name', 'groups'], email: ['email', 'email_verified'] },
        ttl: { ...lifetimes, AuthorizationCode: () => issuer.codeLifetime },
        interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
        findAccount: (_ctx, id) => ({
          accountId: id,
          claims: () => ({
            sub: id,
            name: `${id} of the issuer`,
            email: `${id}@issuer.example`,
            ...(issuer.emailVerified === undefined ? {} : { email_verified: issuer.emailVerified }),
            ...(issuer.groups === undefined ? {} : { groups: issuer.groups }),
          }),
        }),
        // Skips the consent page.
        loadExistingGrant: async (ctx) => {
          const grant = new ctx.oidc.provider.Grant({
            clientId: ctx.oidc.client?.clientId ?? '',
            accountId: ctx.oidc.session?.accountId ?? '',
          });
          grant.addOIDCScope('openid profile email');
          await grant.save();
          return grant;
        },
        features: {
          devInteractions: { enabled: false },
          rpInitiatedLogout: {
            logoutSource: (ctx, form) => {
              ctx.body = `${form}<button form="op.logoutForm" name="logout" value="yes">Sign out there</button>`;
            },
          },
        },
      });
      provider.on('server_error', (_ctx, error) => console.error(error));
      return Promise.resolve();
    },
    async publishForeignKeys() {
      const { d: _d, ...key } = await signingKey();
      foreignKeys = { keys: [key] };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return issuer;
}

/** Goes through the issuer like a browser, and returns the callback address. */
export async function throughIssuer(start: URL, press = 'go'): Promise<URL> {
  const jar = new Map<string, string>();
  let url = start;
  for (let hop = 0; hop < 10; hop++) {
    if (url.pathname === '/auth/callback') return url;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const form = url.pathname.startsWith('/interaction/');
    const reply = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie },
      ...(form ? { body: new URLSearchParams({ do: press }) } : {}),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = reply.headers.get('location');
    if (!next) throw new Error(`the issuer stopped at ${url.pathname}: ${reply.status} ${await reply.text()}`);
    url = new URL(next, url);
  }
  throw new Error('the issuer goes in circles');
}

const page = (go: string, value: string, refuse: string): string =>
  `<!doctype html><title>Issuer</title><form method="post"><button name="do" value="${value}">${go}</button>` +
  `<button name="do" value="refuse">${refuse}</button></form>`;

async function signingKey() {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  return { ...(await exportJWK(privateKey)), kid: 'test', alg: 'RS256', use: 'sig' };
}
