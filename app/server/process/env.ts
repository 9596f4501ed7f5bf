// Reads the operator's settings from environment variables; an invalid value is refused with a one-line message.
import { accessMode } from './access.ts';
import type { PrivateHosts } from './private-hosts.ts';
import type { OperatorServer } from './operator-servers.ts';
import type { ResourceLink } from '../../shared/prompts/product-facts.ts';
import {
  text,
  atMost,
  modelName,
  engineName,
  resourceLinks,
  mcpServers,
  wholeNumber,
  seconds,
  officialRegistry,
  registryAddress,
  usageDays,
  proxyNames,
  noPrivateHosts,
  privateHosts,
  oneOf,
  flag,
  onOff,
  hostName,
  secretKey,
  vapidPrivateKey,
  vapidSubject,
  metricsToken,
  url,
  origin,
  domains,
  modelPatterns,
  providerIds,
  emails,
  proxyUrl,
  list,
  quoted,
} from './env-readings.ts';
import type { Reading } from './env-readings.ts';

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

const signInRules = ['required', 'optional'] as const;
export type SignInRule = (typeof signInRules)[number];

const registrations = ['open', 'domains', 'off'] as const;
export type Registration = (typeof registrations)[number];

const peopleSearches = ['everyone', 'groups', 'address'] as const;
export type PeopleSearch = (typeof peopleSearches)[number];

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
  /** Receiver of traces in OpenTelemetry's protocol; their other variables are read by its packages. */
  readonly tracesEndpoint: string | undefined;
  /** Whom users find to share with. Undefined: depends on who may create an account (access.ts). */
  readonly peopleSearch: PeopleSearch | undefined;
  readonly secretKey: string | undefined;
  /** base64url, of 32 bytes. Unset: made on first use. */
  readonly vapidPrivateKey: string | undefined;
  /** Contact for push services, `mailto:` or `https:`. */
  readonly vapidSubject: string | undefined;
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
  /** Server processes behind the port. */
  readonly processes: number;
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
  /** Search engine of users who chose none, such as `brave`. Undefined: they search by models. */
  readonly searchEngine: string | undefined;
  /** Patterns of the models that users may call, as PROVIDER/MODEL. Undefined: all. */
  readonly allowedModels: readonly string[] | undefined;
  /** Providers that may use keys which other tools set in the environment. */
  readonly ambientKeys: readonly string[];
  /** Instructions at the beginning of every chat. */
  readonly systemPrompt: string;
  /** Shown where a limit of the operator is reached: whom to ask. */
  readonly adminContact: string | undefined;
  /** Pages that the support assistant may link to. */
  readonly resourceLinks: readonly ResourceLink[];
  readonly mcpServers: readonly OperatorServer[];
  /** Address of this server's client metadata document, if not below PUBLIC_URL. */
  readonly mcpClientDocument: string | undefined;
  /** Address of the registry in which users find MCP servers. Undefined: none. */
  readonly mcpRegistry: string | undefined;
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
    peopleSearch: read<PeopleSearch | undefined>('PEOPLE_SEARCH', undefined, oneOf(peopleSearches)),
    metricsPort: read<number | undefined>('METRICS_PORT', undefined, wholeNumber(0, 65_535)),
    metricsToken: read<string | undefined>('METRICS_TOKEN', undefined, metricsToken),
    tracesEndpoint: read<string | undefined>('OTEL_EXPORTER_OTLP_ENDPOINT', undefined, url(['http:', 'https:'])),
    secretKey: read<string | undefined>('SECRET_KEY', undefined, secretKey),
    vapidPrivateKey: read<string | undefined>('VAPID_PRIVATE_KEY', undefined, vapidPrivateKey),
    vapidSubject: read<string | undefined>('VAPID_SUBJECT', undefined, vapidSubject),
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
    processes: read('PROCESSES', 1, wholeNumber(1, 64)),
    stopTimeout: read('STOP_TIMEOUT', source['DATABASE_URL'] ? 30 : 3, wholeNumber(0, 86_400)),
    fileQuota: read('FILE_QUOTA', 2_000, wholeNumber(1, 1_000_000)),
    usageDays: read('USAGE_DAYS', 400, usageDays),
    searchEngine: read<string | undefined>('SEARCH_ENGINE', undefined, engineName),
    defaultModel: read<DefaultModel | undefined>('DEFAULT_MODEL', undefined, modelName),
    embeddingModel: read<DefaultModel | undefined>('EMBEDDING_MODEL', undefined, modelName),
    allowedModels: read<readonly string[] | undefined>('ALLOWED_MODELS', undefined, modelPatterns),
    ambientKeys: read<readonly string[]>('AMBIENT_KEYS', [], providerIds),
    systemPrompt: read('SYSTEM_PROMPT', '', atMost(20_000)),
    adminContact: read<string | undefined>('ADMIN_CONTACT', undefined, atMost(200)),
    resourceLinks: read<readonly ResourceLink[]>('RESOURCE_LINKS', [], resourceLinks),
    mcpServers: read<readonly OperatorServer[]>('MCP_SERVERS', [], mcpServers),
    mcpClientDocument: read<string | undefined>('MCP_CLIENT_DOCUMENT', undefined, url(['https:'])),
    mcpRegistry: read<string | undefined>('MCP_REGISTRY', officialRegistry, registryAddress),
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
  if (env.processes > 1) {
    if (env.databaseUrl === undefined && !refused.some(about('DATABASE_URL'))) {
      lines.push(
        `PROCESSES: found "${env.processes}" without DATABASE_URL; allowed: 1, or a PostgreSQL, which several processes can write`,
      );
    }
    if (env.metricsToken !== undefined) {
      lines.push(
        'METRICS_TOKEN: found beside PROCESSES, which would answer with the counters of any of them; allowed: METRICS_PORT, a port for each',
      );
    }
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
