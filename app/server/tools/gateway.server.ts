// Sends a tool call to a gateway with its manifest, and returns the gateway's text.
import { part } from '../process/app.ts';
import { outbound } from '../net/outbound.server.ts';
import type { App } from '../process/app.ts';
import { createHmac } from 'node:crypto';
import { settingsWithDefaults } from '@tributary/runtime-core';
import type { ErrorType, ToolManifest } from '@tributary/runtime-core';
import { SignJWT } from 'jose';
import { appError } from '../http/errors.server.ts';
import { readArguments } from './gateway-arguments.server.ts';
import type { ToolCall as ToolCallBody } from '../../shared/api/tools.ts';
import { answered, quoted } from '../net/safe-answer.server.ts';
import { createSafeFetch } from '../net/safe-fetch.server.ts';
import type { SafeFetch, SafeReply } from '../net/safe-fetch.server.ts';
import { tokenLifetime } from '../auth/session.server.ts';
import { deriveKey } from '../process/secret.server.ts';
import { toolSettingsFor } from './tool-settings.server.ts';

/** The part of a request that a call uses; a call by the server itself only has a signal. */
export type ToolRequest = Pick<Request, 'signal' | 'headers'>;

export interface GatewayCall {
  readonly body: ToolCallBody;
  readonly request: ToolRequest;
  readonly userId: string;
  /** Set if the caller allows tracing. */
  readonly traceId: string | undefined;
}

const sharedFetch = part('requests to gateways', (app): SafeFetch => createSafeFetch({ dispatchers: outbound(app) }));

/** Returns the gateway's text. Throws only typed errors. */
export async function callGateway(app: App, call: GatewayCall, fetch: SafeFetch = sharedFetch(app)): Promise<string> {
  const { body, request } = call;
  const gateway = gatewayOf(app, body);
  const args = await readArguments(body.arguments ?? {}, parametersOf(body), { foreign: true });
  const reply = await answered(
    fetch({
      url: gateway.url.href,
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      secretHeaders: await headersFor(app, call, gateway),
      body: JSON.stringify(gateway.direct ? args : { ...body, arguments: JSON.stringify(args) }),
      signal: request.signal,
      trusted: gateway.own,
    }),
    "the tool's gateway",
  );
  if (reply.status >= 200 && reply.status < 300) return reply.text;
  throw refusal(reply, gateway.own);
}

interface Gateway {
  readonly url: URL;
  /** The operator's gateway: it may be on a private network, and receives the user id. */
  readonly own: boolean;
  /** The function's own address, which receives only the arguments. */
  readonly direct: boolean;
}

/** Returns the manifest's gateway, else the operator's, else the function's own address. */
function gatewayOf(app: App, { manifest, apiName }: ToolCallBody): Gateway {
  const { defaultGatewayUrl } = app.config;
  if (manifest.gateway) return { url: foreignURL('/manifest/gateway', manifest.gateway), own: false, direct: false };
  if (defaultGatewayUrl) return { url: new URL(defaultGatewayUrl), own: true, direct: false };
  const at = manifest.api.findIndex(({ name, url }) => name === apiName && url !== undefined);
  const address = manifest.api[at]?.url;
  if (address) return { url: foreignURL(`/manifest/api/${at}/url`, address), own: false, direct: true };
  throw appError(
    404,
    'This tool has no gateway. Its manifest doesn’t set one, and DEFAULT_GATEWAY_URL isn’t set on the server.',
    { code: 'no_gateway' },
  );
}

function foreignURL(path: string, text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'https:' || url?.protocol === 'http:') return url;
  const problem = { path, found: `a text of ${text.length} characters`, allowed: 'an http or https URL' };
  throw appError(400, `${problem.path}: found ${problem.found}; allowed: ${problem.allowed}`, problem);
}

export function parametersOf({ manifest, identifier, apiName }: ToolCallBody): object | undefined {
  const wrong = (path: string, found: string, allowed: string) =>
    appError(400, `${path}: found "${found}"; allowed: ${allowed}`, { path, found, allowed });
  if (manifest.identifier !== identifier) throw wrong('/identifier', identifier, `"${manifest.identifier}"`);
  const api = manifest.api.find(({ name }) => name === apiName);
  if (api) return api.parameters;
  const names = manifest.api.slice(0, 20).map(({ name }) => `"${name}"`);
  throw wrong('/apiName', apiName, names.length > 0 ? names.join(', ') : 'none, the manifest has no api');
}

export const settingsHeader = 'x-tributary-plugin-settings';

/**
 * Returns headers with plugin settings (the request's, else those stored for this address), trace and auth. Never
 * sends the caller's token, which contains provider keys. A gateway gets a token for 100 seconds, bound to its
 * origin; foreign gateways get a pseudonym of the user.
 */
async function headersFor(app: App, { request, userId, traceId, body }: GatewayCall, { url, own }: Gateway) {
  const given = request.headers.get(settingsHeader);
  const stored = given ? undefined : await toolSettingsFor(app, userId, body.identifier, own ? undefined : url.origin);
  const kept = given ? undefined : withDefaults(body.manifest, stored);
  const pluginSettings = given ? checkedSettings(given) : kept && encodeSettings(kept);
  const trace = request.headers.get('x-tributary-trace');
  const login = url.username ? `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}` : undefined;
  return {
    ...(pluginSettings ? { [settingsHeader]: pluginSettings } : {}),
    ...(traceId ? { 'x-tributary-trace-id': traceId } : {}),
    // Contains session and user in plain text: only for the operator, if tracing is allowed.
    ...(traceId && trace && own ? { 'x-tributary-trace': trace } : {}),
    'x-tributary-auth': await gatewayToken(app, own ? userId : pseudonym(app, userId, url.origin), url.origin, own),
    ...(login ? { authorization: `Basic ${Buffer.from(login).toString('base64')}` } : {}),
  };
}

/** Adds defaults for settings the user did not choose. Undefined if the plugin has none. */
function withDefaults(manifest: object, stored: Readonly<Record<string, unknown>> | undefined) {
  const { settings: asked } = manifest as Partial<Pick<ToolManifest, 'settings'>>; // unused fields may be anything
  const properties: unknown = asked?.properties;
  if (typeof properties !== 'object' || properties === null) return stored;
  const values = settingsWithDefaults({ properties: Object.fromEntries(objectsOf(properties)) }, stored);
  return Object.keys(values).length > 0 ? values : undefined;
}

const objectsOf = (properties: object): readonly (readonly [string, object])[] =>
  Object.entries(properties).filter(([, value]) => typeof value === 'object' && value !== null) as [string, object][]; // just checked

/** Only the operator's gateway shares the secret: others could sign tokens for any user with it. */
const gatewayToken = (app: App, userId: string, origin: string, own: boolean): Promise<string> => {
  const { gatewaySecret } = app.config;
  const iat = Math.floor(Date.now() / 1000);
  return new SignJWT({ userId, aud: origin, iat, exp: iat + tokenLifetime })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(own && gatewaySecret !== undefined ? Buffer.from(gatewaySecret) : deriveKey(app, 'gateway token'));
};

const pseudonym = (app: App, userId: string, origin: string): string =>
  createHmac('sha256', deriveKey(app, 'gateway pseudonym'))
    .update(`${origin} ${userId}`)
    .digest('base64url')
    .slice(0, 22);

const encodeSettings = (values: object): string => Buffer.from(JSON.stringify(values)).toString('base64');

/** Returns the settings sent with a call of a server tool, or else the user's stored ones. */
export async function settingsOf(
  app: App,
  request: ToolRequest,
  userId: string,
  identifier: string,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  const given = request.headers.get(settingsHeader);
  if (!given) return toolSettingsFor(app, userId, identifier, undefined);
  return JSON.parse(Buffer.from(checkedSettings(given), 'base64').toString('utf8')) as Readonly<
    Record<string, unknown>
  >; // it has just been read
}

/** Validates a base64 JSON object, which is passed on unchanged. */
function checkedSettings(header: string): string {
  try {
    const value: unknown = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return header;
  } catch {
    // Reported below without the content, because settings contain keys.
  }
  throw appError(400, `the header ${settingsHeader} cannot be read: send base64 of a JSON object`, {
    path: settingsHeader,
    found: 'something else',
    allowed: 'base64 of a JSON object',
  });
}

/** Errors passed on to the caller; any other refusal counts as a bad gateway. */
const passedOn = new Map<number, ErrorType>([
  [429, 429],
  [503, 503],
  [504, 504],
]);
const shownCharacters = 2000;

function refusal(reply: SafeReply, trusted: boolean) {
  const { status, text } = reply;
  const type = saysArgumentsFail(text) ? 'PluginFailToTransformArguments' : (passedOn.get(status) ?? 502);
  const message = `The tool’s gateway responded with status ${status}`;
  return appError(type, message, { code: 'gateway_status', status, ...quoted(reply, trusted, shownCharacters) });
}

/** Accepts only this error type from a gateway: others would open one of our dialogs at a third party's request. */
function saysArgumentsFail(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return (
      typeof value === 'object' &&
      value !== null &&
      'errorType' in value &&
      value.errorType === 'PluginFailToTransformArguments'
    );
  } catch {
    return false;
  }
}
