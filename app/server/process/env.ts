// Reads the operator's settings from environment variables; an invalid value is refused with a one-line message.
import { accessMode } from './access.ts';
import { BlockList } from 'node:net';
import { readPrivateHosts } from './private-hosts.ts';
import type { PrivateHosts } from './private-hosts.ts';
import { allowedServers, readOperatorServers } from './operator-servers.ts';
import type { OperatorServer } from './operator-servers.ts';
import type { ResourceLink } from '../../shared/prompts/product-facts.ts';
import { isResourceLink } from '../../shared/prompts/resource-links.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const signInRules = ['required', 'optional'] as const;
export type SignInRule = (typeof signInRules)[number];

const registrations = ['open', 'domains', 'off'] as const;
export type Registration = (typeof registrations)[number];

export interface Env {
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly logLevel: LogLevel;
  /** Empty: no access code is required. */
  readonly accessCodes: readonly string[];
  readonly allowOpen: boolean;
  /** The origin browsers use, such as `https://chat.example`, if it is not the address the server listens on. */
  readonly publicUrl: string | undefined;
  /** Undefined: required if an identity provider is the only restriction (access.ts). */
  readonly signIn: SignInRule | undefined;
  /** The rule for new accounts. Undefined: depends on the access mode (access.ts). */
  readonly registration: Registration | undefined;
  /** E-mail domains for REGISTRATION=domains, in lower case. */
  readonly registrationDomains: readonly string[];
  /** Addresses of administrators, in lower case. Empty: the first account is administrator. */
  readonly adminEmails: readonly string[];
  /** Port of /metrics on loopback. Undefined: none. */
  readonly metricsPort: number | undefined;
  /** Bearer token of /metrics on the server's own port. Undefined: it is not served there. */
  readonly metricsToken: string | undefined;
  readonly secretKey: string | undefined;
  /** Undefined: SQLite in dataDir. */
  readonly databaseUrl: string | undefined;
  readonly defaultGatewayUrl: string | undefined;
  /** Secret shared with that gateway, which signs tokens for it. Undefined: a private key is used. */
  readonly gatewaySecret: string | undefined;
  /** Names or paths of provider packages, in addition to the bundled ones. */
  readonly providerPackages: readonly string[];
  /** Address of an index of packages the operator can add. */
  readonly packageIndex: string | undefined;
  /** Non-bundled plugins whose taps may see every call: ids or package names. */
  readonly trustedPlugins: readonly string[];
  readonly packageIsolation: boolean;
  readonly oidc: Oidc | undefined;
  /** Days after which a session opened by the identity provider ends, so that it is asked again. 0: never. */
  readonly sessionMaxAge: number;
  /**
   * Number of trusted proxies, so that rate limits count visitors instead of proxies. 0: X-Forwarded-For is ignored.
   */
  readonly trustProxy: number;
  /** Private addresses this server may connect to for its users, whatever it listens on. */
  readonly allowPrivateHosts: PrivateHosts;
  /** Timeouts of providers: README, "Host it". Unit: seconds. */
  readonly upstreamTimeouts: { readonly headers: number; readonly whole: number; readonly idle: number };
  /** Calls per user and hour with the operator's keys. Undefined: unlimited. */
  readonly requestsPerHour: number | undefined;
  /** Time for replies and tool calls to finish when the server stops. Unit: seconds. */
  readonly stopTimeout: number;
  /** Limit of a user's files. Unit: MB. */
  readonly fileQuota: number;
  /** Days that the ledger keeps single calls; daily sums are kept. 0: forever. */
  readonly usageDays: number;
  /** The default model of new chats. Its provider is validated once packages are found. */
  readonly defaultModel: DefaultModel | undefined;
  /** The default model for searching files by meaning. Validated like `defaultModel`. */
  readonly embeddingModel: DefaultModel | undefined;
  /** Instructions at the beginning of every chat. */
  /** Patterns of the models that users may call, as PROVIDER/MODEL. Undefined: all. */
  readonly allowedModels: readonly string[] | undefined;
  /** Providers that may use keys which other tools set in the environment. */
  readonly ambientKeys: readonly string[];
  readonly systemPrompt: string;
  /** Shown where a limit of the operator is reached: whom to ask. */
  readonly adminContact: string | undefined;
  /** Pages that the support assistant may link to. */
  readonly resourceLinks: readonly ResourceLink[];
  readonly mcpServers: readonly OperatorServer[];
  /** Address of this server's client metadata document, if not below PUBLIC_URL. */
  readonly mcpClientDocument: string | undefined;
}

export interface DefaultModel {
  readonly provider: string;
  readonly model: string;
}

export interface Oidc {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Claim with the names of a user's groups; a dot leads into an object. Undefined: groups are made here only. */
  readonly groupsClaim: string | undefined;
  /** Members of this group are administrators, others are not. */
  readonly adminGroup: string | undefined;
}

/** One line per refused variable: its name, the found value, and what is allowed. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

type Source = Readonly<Record<string, string | undefined>>;
/** `found`: a printable description of a refused value; for secrets never the value itself. */
type Reading<T> = { readonly value: T } | { readonly found: string; readonly allowed: string };

/** Reads all settings. An empty value counts as unset, because compose files pass empty values. */
export function readEnv(source: Source, onRead?: (name: string, allowed: string) => void): Env {
  const refused: string[] = [];
  const read = <T>(name: string, unset: T, parse: (text: string) => Reading<T>): T => {
    onRead?.(name, allowedBy(parse));
    const text = source[name]?.trim();
    if (!text) return unset;
    const reading = parse(text);
    if ('value' in reading) return reading.value;
    refused.push(`${name}: found ${reading.found}; allowed: ${reading.allowed}`);
    return unset;
  };

  const env: Env = {
    port: read('PORT', 3000, wholeNumber(0, 65_535)),
    host: read('HOST', '127.0.0.1', hostName),
    dataDir: read('DATA_DIR', './data', text),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', oneOf(logLevels)),
    accessCodes: read<readonly string[]>('ACCESS_CODE', [], list('access code', { secret: true })),
    allowOpen: read('ALLOW_OPEN', false, flag),
    publicUrl: read<string | undefined>('PUBLIC_URL', undefined, origin),
    signIn: read<SignInRule | undefined>('SIGN_IN', undefined, oneOf(signInRules)),
    registration: read<Registration | undefined>('REGISTRATION', undefined, oneOf(registrations)),
    registrationDomains: read<readonly string[]>('REGISTRATION_DOMAINS', [], domains),
    adminEmails: read<readonly string[]>('ADMIN_EMAIL', [], emails),
    metricsPort: read<number | undefined>('METRICS_PORT', undefined, wholeNumber(0, 65_535)),
    metricsToken: read<string | undefined>('METRICS_TOKEN', undefined, metricsToken),
    secretKey: read<string | undefined>('SECRET_KEY', undefined, secretKey),
    databaseUrl: read<string | undefined>(
      'DATABASE_URL',
      undefined,
      url(['postgres:', 'postgresql:'], { secret: true }),
    ),
    defaultGatewayUrl: read<string | undefined>('DEFAULT_GATEWAY_URL', undefined, url(['http:', 'https:'])),
    gatewaySecret: read<string | undefined>('GATEWAY_SECRET', undefined, secretKey),
    providerPackages: read<readonly string[]>('PROVIDER_PACKAGES', [], list('package name or path')),
    packageIndex: read<string | undefined>('PACKAGE_INDEX', undefined, url(['http:', 'https:'])),
    trustedPlugins: read<readonly string[]>('TRUSTED_PLUGINS', [], list('plugin')),
    packageIsolation: read('PACKAGE_ISOLATION', true, onOff),
    oidc: readOidc(read, refused),
    sessionMaxAge: read('SESSION_MAX_AGE', 30, wholeNumber(0, 400)),
    trustProxy: read('TRUST_PROXY', 0, wholeNumber(0, 10)),
    allowPrivateHosts: read('ALLOW_PRIVATE_HOSTS', noPrivateHosts, privateHosts),
    upstreamTimeouts: {
      headers: read('UPSTREAM_HEADERS_TIMEOUT', 120, seconds),
      whole: read('UPSTREAM_WHOLE_TIMEOUT', 600, seconds),
      idle: read('UPSTREAM_IDLE_TIMEOUT', 120, seconds),
    },
    requestsPerHour: read<number | undefined>('REQUESTS_PER_HOUR', undefined, wholeNumber(1, 1_000_000)),
    stopTimeout: read('STOP_TIMEOUT', source['DATABASE_URL'] ? 30 : 3, wholeNumber(0, 86_400)),
    fileQuota: read('FILE_QUOTA', 2_000, wholeNumber(1, 1_000_000)),
    usageDays: read('USAGE_DAYS', 400, usageDays),
    defaultModel: read<DefaultModel | undefined>('DEFAULT_MODEL', undefined, modelName),
    embeddingModel: read<DefaultModel | undefined>('EMBEDDING_MODEL', undefined, modelName),
    allowedModels: read<readonly string[] | undefined>('ALLOWED_MODELS', undefined, modelPatterns),
    ambientKeys: read<readonly string[]>('AMBIENT_KEYS', [], providerIds),
    systemPrompt: read('SYSTEM_PROMPT', '', atMost(20_000)),
    adminContact: read<string | undefined>('ADMIN_CONTACT', undefined, atMost(200)),
    resourceLinks: read<readonly ResourceLink[]>('RESOURCE_LINKS', [], resourceLinks),
    mcpServers: read<readonly OperatorServer[]>('MCP_SERVERS', [], mcpServers),
    mcpClientDocument: read<string | undefined>('MCP_CLIENT_DOCUMENT', undefined, url(['https:'])),
  };

  for (const name of proxyNames) for (const each of [name, name.toLowerCase()]) read(each, undefined, proxyUrl);
  refused.push(...refusedCombinations(env, refused));
  if (refused.length > 0) throw new EnvError(refused);
  return env;
}

/** Returns errors for valid settings that contradict each other. */
function refusedCombinations(env: Env, refused: readonly string[]): readonly string[] {
  const lines: string[] = [];
  if (!isLoopback(env.host) && accessMode(env) === 'loopback' && !refused.some(about('ACCESS_CODE'))) {
    lines.push(
      `HOST: found "${env.host}", which others can reach, and no ACCESS_CODE; ` +
        'allowed: an ACCESS_CODE, SIGN_IN=required, a loopback HOST, or ALLOW_OPEN=1 to serve everyone',
    );
  }
  if (env.allowOpen && env.signIn === 'required') {
    lines.push('ALLOW_OPEN: found "1" beside SIGN_IN=required; allowed: one of the two');
  }
  if (env.registration === 'domains' && env.registrationDomains.length === 0) {
    if (!refused.some(about('REGISTRATION_DOMAINS'))) {
      lines.push('REGISTRATION_DOMAINS: found nothing beside REGISTRATION=domains; allowed: example.com,example.org');
    }
  } else if (env.registration !== 'domains' && env.registrationDomains.length > 0) {
    lines.push('REGISTRATION: found no "domains" beside REGISTRATION_DOMAINS; allowed: REGISTRATION=domains');
  }
  return lines;
}

export function envVariables(): readonly string[] {
  return [...allowedValues().keys()];
}

/** Returns what each variable allows, as its refusal says. */
export function allowedValues(): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  readEnv({}, (name, allowed) => values.set(name, allowed));
  return values;
}

/** Tries values that hardly any variable allows. */
function allowedBy(parse: (text: string) => Reading<unknown>): string {
  for (const wrong of ['\u0001', ',', '\u0001'.repeat(20_001)]) {
    const reading = parse(wrong);
    if ('allowed' in reading) return reading.allowed;
  }
  return 'text';
}

const settingNames = /_(BASE_URL|PROXY_URL|ENDPOINT|SEARCH_MODE)$/;

/** Returns errors for invalid variables named like provider settings. Hides URLs, which may contain a password. */
export function refusedProviderSettings(source: Source): ReadonlyMap<string, string> {
  const address = url(['http:', 'https:'], { secret: true });
  const refused = new Map<string, string>();
  for (const name of Object.keys(source).filter((each) => settingNames.test(each))) {
    const text = source[name]?.trim();
    const reading = text ? (name.endsWith('_SEARCH_MODE') ? searchMode : address)(text) : undefined;
    if (reading && 'found' in reading)
      refused.set(name, `${name}: found ${reading.found}; allowed: ${reading.allowed}`);
  }
  return refused;
}

/** Only checks the form: the vendor defines the search modes. */
const searchMode = (value: string): Reading<string> =>
  /^[\w.-]{1,64}$/.test(value)
    ? { value }
    : { found: quoted(value), allowed: 'one word: a search mode of the vendor, as its documentation names it' };

/** True if only this machine can connect to the host. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '');
  return name === 'localhost' || name.endsWith('.localhost') || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

const about = (name: string) => (line: string) => line.startsWith(`${name}:`);

function readOidc(
  read: <T>(name: string, unset: T, parse: (value: string) => Reading<T>) => T,
  refused: string[],
): Oidc | undefined {
  const issuer = read<string | undefined>('OIDC_ISSUER', undefined, url(['http:', 'https:']));
  const clientId = read<string | undefined>('OIDC_CLIENT_ID', undefined, text);
  const clientSecret = read<string | undefined>('OIDC_CLIENT_SECRET', undefined, text);
  const groupsClaim = read<string | undefined>('OIDC_GROUPS_CLAIM', undefined, text);
  const adminGroup = read<string | undefined>('OIDC_ADMIN_GROUP', undefined, text);
  if (adminGroup !== undefined && groupsClaim === undefined)
    refused.push(
      'OIDC_GROUPS_CLAIM: found nothing beside OIDC_ADMIN_GROUP; allowed: the claim with the names of groups',
    );
  if (groupsClaim !== undefined && issuer === undefined && !refused.some(about('OIDC_ISSUER')))
    refused.push('OIDC_GROUPS_CLAIM: found no OIDC_ISSUER beside it; allowed: both, or none');
  if (issuer && clientId && clientSecret) return { issuer, clientId, clientSecret, groupsClaim, adminGroup };
  const settings = { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret };
  const missing = Object.entries(settings).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length < 3 && !refused.some(about('OIDC_ISSUER'))) {
    refused.push(
      `${missing.join(', ')}: found nothing beside the other OIDC_ settings; ` +
        'allowed: OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET together, or none',
    );
  }
  return undefined;
}

const text = (value: string): Reading<string> => ({ value });
const atMost =
  (limit: number) =>
  (value: string): Reading<string> =>
    value.length <= limit ? { value } : { found: `${value.length} characters`, allowed: `at most ${limit} characters` };

function modelName(value: string): Reading<DefaultModel> {
  const [, provider, model] = /^([a-z0-9][a-z0-9-]*)\/(\S+)$/.exec(value) ?? [];
  return provider !== undefined && model !== undefined
    ? { value: { provider, model } }
    : { found: quoted(value), allowed: 'PROVIDER/MODEL, as in openai/gpt-5.2' };
}

function resourceLinks(value: string): Reading<readonly ResourceLink[]> {
  const allowed = 'a JSON list of { "title": "…", "url": "https://…", "about": "…" }';
  const list = parseJSON(value);
  if (!Array.isArray(list)) return { found: quoted(value), allowed };
  const wrong = list.findIndex((link) => !isResourceLink(link));
  if (wrong !== -1) return { found: `${quoted(JSON.stringify(list[wrong]))} as item ${wrong + 1}`, allowed };
  return { value: list.filter(isResourceLink).map(({ title, url, about }) => ({ title, url, about })) };
}

/** Does not show the value: headers and environments contain keys. */
function mcpServers(value: string): Reading<readonly OperatorServer[]> {
  const list = readOperatorServers(value);
  return list ? { value: list } : { found: `a text of ${value.length} characters`, allowed: allowedServers };
}

function parseJSON(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

const wholeNumber =
  (low: number, high: number) =>
  (value: string): Reading<number> => {
    const number = Number(value);
    return /^\d+$/.test(value) && number >= low && number <= high
      ? { value: number }
      : { found: quoted(value), allowed: `a whole number from ${low} to ${high}` };
  };

const seconds = wholeNumber(1, 86_400);

/** The minimum, because monthly and schedule budgets read single calls. */
const usageDays = (value: string): Reading<number> => {
  const days = wholeNumber(62, 36_500)(value);
  return value === '0' || 'value' in days ? { value: Number(value) } : { ...days, allowed: `0, or ${days.allowed}` };
};

const proxyNames = ['HTTP_PROXY', 'HTTPS_PROXY'] as const;

const noPrivateHosts: PrivateHosts = { names: new Set(), addresses: new Set(), networks: new BlockList() };

function privateHosts(value: string): Reading<PrivateHosts> {
  const hosts = readPrivateHosts(value.split(',').map((item) => item.trim()));
  return hosts
    ? { value: hosts }
    : { found: quoted(value), allowed: 'host names, addresses and networks such as ollama.lan,192.168.1.5,10.0.0.0/8' };
}

const oneOf =
  <const T extends string>(values: readonly T[]) =>
  (value: string): Reading<T> => {
    const known = values.find((candidate) => candidate === value.toLowerCase());
    return known ? { value: known } : { found: quoted(value), allowed: values.join(', ') };
  };

function flag(value: string): Reading<boolean> {
  if (value === '1') return { value: true };
  if (value === '0') return { value: false };
  return { found: quoted(value), allowed: '1 or 0' };
}

function onOff(value: string): Reading<boolean> {
  if (value === 'on' || value === 'off') return { value: value === 'on' };
  return { found: quoted(value), allowed: 'on or off' };
}

function hostName(value: string): Reading<string> {
  const name = value.replace(/^\[(.*)\]$/, '$1');
  return /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i.test(name) || /^[0-9a-f:.]*:[0-9a-f:.]*(%\w+)?$/i.test(name)
    ? { value: name }
    : { found: quoted(value), allowed: 'a host name or an IP address, without scheme and port' };
}

/** Minimum length of a secret, which signs sessions and encrypts keys. */
export const secretCharacters = 32;

function secretKey(value: string): Reading<string> {
  return value.length >= secretCharacters
    ? { value }
    : {
        found: `${value.length} characters`,
        allowed: `at least ${secretCharacters} characters, as of \`openssl rand -hex 32\``,
      };
}

/** Guessing is not limited, so it must be long. */
const metricsToken = (value: string): Reading<string> =>
  value.length >= 16 ? { value } : { found: `${value.length} characters`, allowed: 'at least 16 characters' };

const url =
  (protocols: readonly string[], { secret = false } = {}) =>
  (value: string): Reading<string> => {
    const parsed = URL.canParse(value) ? new URL(value) : undefined;
    if (parsed && protocols.includes(parsed.protocol)) return { value };
    const shown = parsed ? `a URL that begins with ${parsed.protocol}` : 'something that is no URL';
    return {
      found: secret ? shown : quoted(value),
      allowed: `a URL that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`,
    };
  };

/** Only an origin, because the app cannot be served below a path. */
function origin(value: string): Reading<string> {
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  const web = parsed?.protocol === 'http:' || parsed?.protocol === 'https:';
  if (parsed && web && parsed.href === `${parsed.origin}/`) return { value: parsed.origin };
  // A URL may contain a password.
  const found = parsed?.password ? 'a URL with a password' : quoted(value);
  return { found, allowed: 'the address that browsers use, without a path, such as https://chat.example' };
}

function domains(value: string): Reading<readonly string[]> {
  const names = value
    .toLowerCase()
    .split(',')
    .map((name) => name.trim().replace(/^@/, ''));
  return names.every((name) => /^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name))
    ? { value: names }
    : { found: quoted(value), allowed: 'domains of e-mail addresses, with commas between, such as example.com' };
}

function modelPatterns(value: string): Reading<readonly string[]> {
  const patterns = value.split(',').map((pattern) => pattern.trim());
  return patterns.every((pattern) => /^[^/\s]+\/\S+$/.test(pattern))
    ? { value: patterns }
    : {
        found: quoted(value),
        allowed: 'PROVIDER/MODEL with commas between, and * for any text, such as openai/gpt-5*,ollama/*',
      };
}

function providerIds(value: string): Reading<readonly string[]> {
  const ids = value.split(',').map((id) => id.trim());
  return ids.every((id) => /^[a-z0-9-]+$/.test(id))
    ? { value: ids }
    : { found: quoted(value), allowed: 'ids of providers, with commas between, such as github,bedrock' };
}

function emails(value: string): Reading<readonly string[]> {
  const addresses = value
    .toLowerCase()
    .split(',')
    .map((address) => address.trim());
  return addresses.every((address) => /^[^\s@,]+@[^\s@,]+$/.test(address))
    ? { value: addresses }
    : { found: quoted(value), allowed: 'e-mail addresses, with commas between, such as ada@example.com' };
}

const proxyUrl = (value: string): Reading<string | undefined> => url(['http:', 'https:'], { secret: true })(value);

const list =
  (what: string, { secret = false } = {}) =>
  (value: string): Reading<readonly string[]> => {
    const items = value.split(',').map((item) => item.trim());
    const empty = items.indexOf('');
    if (empty === -1) return { value: items };
    const found = secret ? `${items.length} items` : quoted(value);
    return {
      found: `${found}, where item ${empty + 1} is empty`,
      allowed: `each ${what} once, with one comma between two`,
    };
  };

const quoted = (value: string) => JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value);
