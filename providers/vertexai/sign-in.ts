// Signing in to Google Cloud: a service account's JSON is exchanged for a token, anything else is a token or a key.
import { importPKCS8, SignJWT } from 'jose';
import { isVendorError } from '@tributary/runtime-core';
import type { CallContext } from '@tributary/runtime-core';
import { count, isRecord, readJSON, record, text } from '@tributary/runtime-core/wire';
import { credentialError } from './credential-error.ts';

export interface SignedIn {
  readonly project: string | undefined;
  readonly token: string;
  /** The token is a key of express mode, which travels in a header of its own. */
  readonly express: boolean;
}

interface ServiceAccount {
  readonly email: string;
  readonly privateKey: string;
  readonly keyId: string | undefined;
  readonly project: string | undefined;
  readonly tokenURL: string;
}

interface Token {
  readonly value: string;
  /** ms since 1970. */
  readonly until: number;
}

const scope = 'https://www.googleapis.com/auth/cloud-platform';
const googleTokens = 'https://oauth2.googleapis.com/token';
/** Lifetime that the vendor gives a token, and its maximum for an assertion. Unit: seconds. */
const lifetime = 3600;
/** A token about to expire is not used: the call may wait. Unit: ms. */
const margin = 60_000;
const maxTokens = 200;

/** Tokens are kept for their hour, one an account; a runtime has its own. */
export class SignIn {
  private readonly tokens = new Map<string, Token>();

  async of(context: CallContext): Promise<SignedIn> {
    const { vault, env } = context;
    const given = vault.apiKey ?? '';
    const project = env['VERTEXAI_PROJECT'] ?? env['GOOGLE_CLOUD_PROJECT'];
    if (!given.startsWith('{')) return { project, token: given, express: /^(AIza|AQ\.)/.test(given) };
    const account = accountOf(given, context);
    const { value } = this.valid(given) ?? this.keep(given, await exchange(account, context));
    return { project: account.project ?? project, token: value, express: false };
  }

  private valid(credentials: string): Token | undefined {
    const token = this.tokens.get(credentials);
    return token && token.until - margin > Date.now() ? token : undefined;
  }

  private keep(credentials: string, token: Token): Token {
    this.tokens.delete(credentials);
    this.tokens.set(credentials, token);
    const [oldest] = this.tokens.keys();
    if (this.tokens.size > maxTokens && oldest !== undefined) this.tokens.delete(oldest);
    return token;
  }
}

export const headersOf = ({ token, express }: SignedIn): Readonly<Record<string, string>> =>
  express ? { 'x-goog-api-key': token } : { authorization: `Bearer ${token}` };

function accountOf(json: string, context: CallContext): ServiceAccount {
  let fields: unknown;
  try {
    fields = JSON.parse(json);
  } catch {
    // The parser's own words would quote the credentials.
    throw credentialError(
      context,
      'the credentials begin like JSON and are none: paste the whole service-account file',
    );
  }
  const account = record(fields);
  const email = text(account?.['client_email']);
  const privateKey = text(account?.['private_key']);
  if (email === undefined || privateKey === undefined)
    throw credentialError(
      context,
      'the credentials are no service-account key: client_email or private_key is missing',
    );
  const tokenURL = text(account?.['token_uri']) ?? googleTokens;
  if (!/^https?:\/\//.test(tokenURL)) throw credentialError(context, 'token_uri of the credentials is not a URL');
  return {
    email,
    privateKey,
    tokenURL,
    keyId: text(account?.['private_key_id']),
    project: text(account?.['project_id']),
  };
}

/** https://developers.google.com/identity/protocols/oauth2/service-account#httprest */
async function exchange(account: ServiceAccount, context: CallContext): Promise<Token> {
  const assertion = await assertionOf(account).catch(() => {
    throw credentialError(context, 'private_key of the credentials is no RSA key in PEM');
  });
  const asked = Date.now();
  const response = await context.transport({
    method: 'POST',
    url: account.tokenURL,
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }).toString(),
    signal: context.signal,
  });
  const answer = await readJSON(response).catch((error: unknown) => {
    // Google refuses a key with 400 and 401, and says why in words meant for the key's owner.
    if (isVendorError(error) && (error.status === 400 || error.status === 401))
      throw credentialError(context, `Google refused the credentials: ${reasonOf(error.body) ?? error.message}`);
    throw error;
  });
  const value = text(record(answer)?.['access_token']);
  if (value === undefined) throw credentialError(context, 'the token endpoint answered without an access token');
  return { value, until: asked + 1000 * (count(record(answer)?.['expires_in']) ?? lifetime) };
}

async function assertionOf({ email, privateKey, keyId, tokenURL }: ServiceAccount): Promise<string> {
  // Keys pasted through shells and forms often come with their line ends written out.
  const key = await importPKCS8(privateKey.replaceAll('\\n', '\n'), 'RS256');
  return new SignJWT({ scope })
    .setProtectedHeader({ alg: 'RS256', typ: 'JWT', ...(keyId === undefined ? {} : { kid: keyId }) })
    .setIssuer(email)
    .setAudience(tokenURL)
    .setIssuedAt()
    .setExpirationTime(`${lifetime}s`)
    .sign(key);
}

/** OAuth's own fields; a body of them holds no secret. */
const reasonOf = (body: unknown): string | undefined =>
  isRecord(body) ? (text(body['error_description']) ?? text(body['error'])) : undefined;
