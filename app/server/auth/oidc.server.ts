// Sign-in with an identity provider: authorization code with PKCE, state and nonce, kept in a sealed cookie.
import { part } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { accountPage } from '../../shared/api/account-forms.ts';
import { accountApi } from '../../shared/api/account.ts';
import * as oidc from 'openid-client';
import { isLoopback } from '../process/env.ts';
import type { Oidc } from '../process/env.ts';
import { log } from '../process/log.ts';
import { createLimit } from './attempts.server.ts';
import { seal, unsealCookie, writeCookie } from './cookies.server.ts';
import { appError } from '../http/errors.server.ts';
import { fetchTrusted } from '../net/outbound.server.ts';

/** The user's identity as the issuer states it. */
export interface Identity {
  /** `issuer subject`, because a subject is only unique within its issuer. */
  readonly subject: string;
  readonly name: string | null;
  readonly email: string | null;
  readonly emailVerified: boolean;
  /** Names by OIDC_GROUPS_CLAIM. Undefined: not configured, or not readable. */
  readonly groups?: readonly string[] | undefined;
  /** Sent to the issuer at sign-out. */
  readonly idToken: string | undefined;
}

/** State of a sign-in while the visitor is at the issuer. */
export interface Started {
  readonly userId: string;
  /** The access code of their session (session.server.ts). */
  readonly door: string;
  /** True if the visitor's conversations move to the account. */
  readonly adopt: boolean;
  /** Page of this server to return to. Default: the account page. */
  readonly to?: string | undefined;
}

export interface Sealed extends Started {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  readonly redirectURI: string;
}

export const callbackPath = '/auth/callback';
const startedCookie = 'tributary_sign_in';
const startedSeconds = 600;
const identityCookie = 'tributary_identity';
const identitySeconds = 30 * 24 * 3600;
/** Browsers drop cookies above 4096 bytes. */
const maxCookie = 3900;
const timeoutSeconds = 10;
const keptMs = 3_600_000;

type Known = { readonly config: Promise<oidc.Configuration>; readonly until: number } | undefined;
const metadata = part('metadata of the issuer', (): { known: Known } => ({ known: undefined }));

/** Returns the issuer's metadata, cached for an hour. A failure is not cached. Throws 502. */
async function configuration(app: App): Promise<oidc.Configuration> {
  const { oidc: own } = app.config;
  if (!own) throw appError(404, 'Single sign-on isn’t set up on this server. Sign in with your email and password.');
  const kept = metadata(app);
  if (!kept.known || kept.known.until < Date.now())
    kept.known = { config: discover(app, own), until: Date.now() + keptMs };
  try {
    return await kept.known.config;
  } catch (error) {
    kept.known = undefined;
    log.warn({ issuer: own.issuer, reason: reasonOf(error) }, 'the identity provider cannot be used');
    throw appError(
      502,
      'The identity provider isn’t responding. Try again in a moment, or continue without signing in.',
      {
        code: 'issuer_unreachable',
      },
    );
  }
}

function discover(app: App, { issuer, clientId, clientSecret }: Oidc): Promise<oidc.Configuration> {
  const post = oidc.ClientSecretPost(clientSecret);
  const basic = oidc.ClientSecretBasic(clientSecret);
  // Without a list, OpenID Connect Discovery means `client_secret_basic`; every issuer must support it.
  const secret: oidc.ClientAuth = (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
  const url = new URL(issuer);
  return oidc.discovery(url, clientId, {}, secret, {
    [oidc.customFetch]: (address, { body, signal, ...init }) =>
      fetchTrusted(app, address, { ...init, ...(body == null ? {} : { body }), ...(signal ? { signal } : {}) }),
    timeout: timeoutSeconds,
    // Also verifies tokens that come directly from the issuer. Plain http only if the operator configured it.
    execute: [oidc.enableNonRepudiationChecks, ...(url.protocol === 'http:' ? [oidc.allowInsecureRequests] : [])],
  });
}

/** The callback address. A public server needs PUBLIC_URL, because anyone can set the Host header. */
function ownAddress(app: App, request: Request): URL {
  const { host, publicUrl } = app.config;
  if (publicUrl === undefined && !isLoopback(host)) {
    const message =
      'signing in with an identity provider needs PUBLIC_URL: the operator has to set it to the address that browsers use';
    throw appError(503, message, { code: 'public_url', setting: 'PUBLIC_URL' });
  }
  return new URL(request.url);
}

/** Returns the issuer's sign-in URL, and the cookie to bring back. */
export async function beginSignIn(
  app: App,
  request: Request,
  started: Started,
): Promise<{ readonly url: string; readonly cookie: string }> {
  const config = await configuration(app);
  const { origin, protocol } = ownAddress(app, request);
  const sealed: Sealed = {
    ...started,
    state: oidc.randomState(),
    nonce: oidc.randomNonce(),
    verifier: oidc.randomPKCECodeVerifier(),
    redirectURI: `${origin}${callbackPath}`,
  };
  const url = oidc.buildAuthorizationUrl(config, {
    redirect_uri: sealed.redirectURI,
    scope: scopeFor(config, app.config.oidc?.groupsClaim !== undefined),
    state: sealed.state,
    nonce: sealed.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(sealed.verifier),
    code_challenge_method: 'S256',
  });
  const cookie = writeCookie(startedCookie, await seal(app, startedCookie, sealed, startedSeconds), {
    secure: protocol === 'https:',
    maxAgeSeconds: startedSeconds,
    path: callbackPath,
    // The return is a redirect from another site.
    sameSite: 'Lax',
  });
  return { url: url.href, cookie };
}

function scopeFor(config: oidc.Configuration, withGroups: boolean): string {
  const offered = config.serverMetadata().scopes_supported;
  const usual = ['openid', 'profile', 'email'].filter(
    (scope) => scope === 'openid' || offered?.includes(scope) !== false,
  );
  // No standard scope: asked for only where the provider lists it.
  return [...usual, ...(withGroups && offered?.includes('groups') ? ['groups'] : [])].join(' ');
}

/** Returns the sign-in this browser began, if the address's state matches. Otherwise nothing may change. */
export async function beganSignIn(app: App, request: Request): Promise<Sealed | undefined> {
  const sealed = await unsealCookie<Sealed>(app, request.headers.get('cookie'), startedCookie);
  return sealed && new URL(request.url).searchParams.get('state') === sealed.state ? sealed : undefined;
}

/** Each state ends once: a copied cookie and address must not work again, even if the issuer accepts its code. */
const once = part('sign-ins that have ended', (app) =>
  createLimit(app, {
    name: 'sign-in state',
    points: 1,
    seconds: startedSeconds,
    message: 'this sign-in has ended: begin again',
  }),
);

/** Completes the sign-in. Throws 400 with a `code` if the response is invalid or a refusal. */
export async function finishSignIn(
  app: App,
  request: Request,
  sealed: Sealed,
): Promise<{ readonly identity: Identity; readonly started: Started }> {
  const config = await configuration(app);
  const url = new URL(sealed.redirectURI);
  url.search = new URL(request.url).search;
  try {
    await once(app).count(sealed.state);
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      expectedState: sealed.state,
      expectedNonce: sealed.nonce,
      pkceCodeVerifier: sealed.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('no ID token');
    const more = await userInfo(config, tokens.access_token, claims.sub);
    const claim = (name: string): string | null => textOf(claims[name]) ?? textOf(more[name]) ?? null;
    const { userId, door, adopt, to } = sealed;
    return {
      identity: {
        subject: `${claims.iss} ${claims.sub}`,
        name: claim('name') ?? claim('preferred_username') ?? claim('nickname'),
        email: claim('email'),
        emailVerified: (claims['email_verified'] ?? more['email_verified']) === true,
        idToken: tokens.id_token,
        groups: groupsIn(app, claims) ?? groupsIn(app, more) ?? missingGroups(app, claims),
      },
      started: { userId, door, adopt, to },
    };
  } catch (error) {
    const refused = error instanceof oidc.AuthorizationResponseError && error.error === 'access_denied';
    log.warn({ reason: reasonOf(error) }, 'a sign-in was refused');
    throw refused
      ? appError(400, 'The identity provider denied the sign-in.', { code: 'denied' })
      : appError(400, 'the identity provider’s answer is not valid: begin again', { code: 'invalid' });
  }
}

/** Undefined if the claim is missing. */
function groupsIn(app: App, claims: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const name = app.config.oidc?.groupsClaim;
  if (name === undefined) return undefined;
  const value =
    name in claims
      ? claims[name]
      : name.split('.').reduce<unknown>((from, key) => Reflect.get(Object(from), key) as unknown, claims);
  const list: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
  const names = list.flatMap((each) => textOf(each) ?? []).slice(0, maxClaimedGroups);
  return value === undefined ? undefined : names;
}
const maxClaimedGroups = 500;

/** Providers leave out an empty claim. Entra ID also does for too many groups, and then says where they are. */
function missingGroups(app: App, claims: Readonly<Record<string, unknown>>): readonly string[] | undefined {
  const name = app.config.oidc?.groupsClaim;
  if (name === undefined) return undefined;
  if (!(name in Object(claims['_claim_names']))) return [];
  log.warn(
    { claim: name },
    'the identity provider left out the groups because there are too many: they stay as they are',
  );
  return undefined;
}

/** Not every ID token has name and e-mail. Sign-in works without them. */
async function userInfo(
  config: oidc.Configuration,
  accessToken: string,
  subject: string,
): Promise<Readonly<Record<string, unknown>>> {
  if (!config.serverMetadata().userinfo_endpoint) return {};
  try {
    return await oidc.fetchUserInfo(config, accessToken, subject);
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'the identity provider does not tell the name');
    return {};
  }
}

/** Cookie paths of the two sign-outs, with and without script, so that other requests do not carry the cookie. */
const identityPaths = [accountApi.get.path, accountPage];

/** Keeps the ID token for the sign-out; a token too long for a cookie is left out. */
export async function identityCookies(
  app: App,
  idToken: string | undefined,
  secure: boolean,
): Promise<readonly string[]> {
  if (idToken === undefined) return [];
  const value = await seal(app, identityCookie, { idToken }, identitySeconds);
  if (value.length > maxCookie) return [];
  return identityPaths.map((path) =>
    writeCookie(identityCookie, value, { secure, maxAgeSeconds: identitySeconds, path }),
  );
}

/** Deletes the cookie of a begun sign-in, which ends once, successful or not. */
export const clearedStart = (secure: boolean): string =>
  writeCookie(startedCookie, '', { secure, maxAgeSeconds: 0, path: callbackPath, sameSite: 'Lax' });
export const clearedIdentity = (secure: boolean): readonly string[] =>
  identityPaths.map((path) => writeCookie(identityCookie, '', { secure, maxAgeSeconds: 0, path }));

/** Returns the issuer's sign-out URL. Undefined if it has none, is unreachable, or did not sign the user in. */
export async function endSessionURL(app: App, request: Request): Promise<string | undefined> {
  if (!app.config.oidc) return undefined;
  const kept = await unsealCookie<{ readonly idToken: string }>(app, request.headers.get('cookie'), identityCookie);
  if (!kept) return undefined;
  try {
    const config = await configuration(app);
    if (!config.serverMetadata().end_session_endpoint) return undefined;
    return oidc.buildEndSessionUrl(config, {
      id_token_hint: kept.idToken,
      post_logout_redirect_uri: `${new URL(request.url).origin}/`,
    }).href;
  } catch {
    // A failure at the issuer must not block signing out here.
    return undefined;
  }
}

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 320) : undefined;

/** Returns what may be logged about a failure: no token, no code, no address containing either. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const answered = error instanceof oidc.ResponseBodyError || error instanceof oidc.AuthorizationResponseError;
  return `${error.name}${code}${answered ? ` ${error.error}` : ''}: ${error.message}`.slice(0, 300);
}
