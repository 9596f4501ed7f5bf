// A tool call on its way to a gateway: checked, sent with its manifest, and the gateway's text back.
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

/** The part of a request that a call reads; of a call that the server makes by itself, its signal alone. */
export type ToolRequest = Pick<Request, 'signal' | 'headers'>;

export interface GatewayCall {
  readonly body: ToolCallBody;
  readonly request: ToolRequest;
  readonly userId: string;
  /** Present where the caller allows tracing. */
  readonly traceId: string | undefined;
}

const sharedFetch = part('requests to gateways', (app): SafeFetch => createSafeFetch({ dispatchers: outbound(app) }));

/** The text of the gateway's answer. Throws typed errors only. */
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
  /** The operator's, not the manifest's: it may be on a private network, and learns who asks. */
  readonly own: boolean;
  /** The function's own address, which takes its arguments and nothing else. */
  readonly direct: boolean;
}

/** The manifest's gateway, else the operator's, else the address that the manifest gives to the function itself. */
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
 * Plugin settings (those of the request, else what the user keeps here for this address), trace and auth. Never the caller's own token: the keys of their providers are in it. A gateway gets
 * a token of 100 seconds that names its own origin; any other gateway knows the user by a pseudonym.
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
    // Says session and user in plain: for the operator, who was allowed to trace.
    ...(traceId && trace && own ? { 'x-tributary-trace': trace } : {}),
    'x-tributary-auth': await gatewayToken(app, own ? userId : pseudonym(app, userId, url.origin), url.origin, own),
    ...(login ? { authorization: `Basic ${Buffer.from(login).toString('base64')}` } : {}),
  };
}

/** A plugin is sent what its user did not choose as well. Undefined where it asks for nothing, and has no defaults. */
function withDefaults(manifest: object, stored: Readonly<Record<string, unknown>> | undefined) {
  const { settings: asked } = manifest as Partial<Pick<ToolManifest, 'settings'>>; // fields that this server does not read may be anything
  const properties: unknown = asked?.properties;
  if (typeof properties !== 'object' || properties === null) return stored;
  const values = settingsWithDefaults({ properties: Object.fromEntries(objectsOf(properties)) }, stored);
  return Object.keys(values).length > 0 ? values : undefined;
}

const objectsOf = (properties: object): readonly (readonly [string, object])[] =>
  Object.entries(properties).filter(([, value]) => typeof value === 'object' && value !== null) as [string, object][]; // just looked at

/** Only the operator's gateway shares the secret: any other could sign for anybody with it. */
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

/** Settings sent with a call of one of this server's tools, or else those that its user has stored here. */
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

/** base64 of a JSON object, passed on as it came. */
function checkedSettings(header: string): string {
  try {
    const value: unknown = JSON.parse(Buffer.from(header, 'base64').toString('utf8'));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return header;
  } catch {
    // Reported below, without its content: settings hold keys.
  }
  throw appError(400, `the header ${settingsHeader} cannot be read: send base64 of a JSON object`, {
    path: settingsHeader,
    found: 'something else',
    allowed: 'base64 of a JSON object',
  });
}

/** Ours to pass on as they are; whatever else a gateway refuses with is a bad answer of a server behind us. */
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

/** The one type that a gateway can know better; any other would open a dialog of ours at a third party's word. */
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
