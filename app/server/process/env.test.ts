// Every setting: its default, accepted values, and the one-line error for a wrong value.
import { BlockList } from 'node:net';
import { describe, expect, test } from 'vitest';
import { EnvError, isLoopback, readEnv } from './env.ts';
import type { Env } from './env.ts';

test('nothing set gives the documented defaults', () => {
  expect(readEnv({})).toEqual({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    logLevel: 'info',
    accessCodes: [],
    allowOpen: false,
    publicUrl: undefined,
    signIn: undefined,
    registration: undefined,
    registrationDomains: [],
    peopleSearch: undefined,
    metricsPort: undefined,
    metricsToken: undefined,
    tracesEndpoint: undefined,
    secretKey: undefined,
    vapidPrivateKey: undefined,
    vapidSubject: undefined,
    resourceLinks: [],
    mcpServers: [],
    mcpClientDocument: undefined,
    mcpRegistry: 'https://registry.modelcontextprotocol.io',
    gatewaySecret: undefined,
    requestsPerHour: undefined,
    processes: 1,
    stopTimeout: 3,
    fileQuota: 2000,
    usageDays: 400,
    searchEngine: undefined,
    defaultModel: undefined,
    embeddingModel: undefined,
    adminEmails: [],
    databaseUrl: undefined,
    defaultGatewayUrl: undefined,
    providerPackages: [],
    packageIndex: undefined,
    trustedPlugins: [],
    packageIsolation: true,
    oidc: undefined,
    sessionMaxAge: 30,
    allowedModels: undefined,
    ambientKeys: [],
    systemPrompt: '',
    adminContact: undefined,
    trustProxy: 0,
    allowPrivateHosts: { names: new Set(), addresses: new Set(), networks: new BlockList() },
    upstreamTimeouts: { headers: 120, whole: 600, idle: 120 },
  } satisfies Env);
});

const accepted: readonly [Record<string, string>, Partial<Env>][] = [
  [{ PORT: '0' }, { port: 0 }],
  [{ UPSTREAM_IDLE_TIMEOUT: '5' }, { upstreamTimeouts: { headers: 120, whole: 600, idle: 5 } }],
  [{ PORT: ' 8080 ' }, { port: 8080 }],
  [{ PORT: '' }, { port: 3000 }],
  [{ HOST: '::1' }, { host: '::1' }],
  [{ HOST: '[::1]' }, { host: '::1' }],
  [
    { HOST: '0.0.0.0', ACCESS_CODE: 'a' },
    { host: '0.0.0.0', accessCodes: ['a'] },
  ],
  [
    { HOST: '0.0.0.0', ALLOW_OPEN: '1' },
    { host: '0.0.0.0', allowOpen: true },
  ],
  [
    { HOST: '0.0.0.0', SIGN_IN: 'required' },
    { host: '0.0.0.0', signIn: 'required' },
  ],
  [
    { HOST: '0.0.0.0', OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'chat', OIDC_CLIENT_SECRET: 's' },
    { host: '0.0.0.0', signIn: undefined },
  ],
  [{ SIGN_IN: 'Optional' }, { signIn: 'optional' }],
  [{ PUBLIC_URL: 'https://Chat.Example:443/' }, { publicUrl: 'https://chat.example' }],
  [{ PUBLIC_URL: 'http://192.168.1.7:8080' }, { publicUrl: 'http://192.168.1.7:8080' }],
  [{ SESSION_MAX_AGE: '0' }, { sessionMaxAge: 0 }],
  [{ REGISTRATION: 'off' }, { registration: 'off' }],
  [{ ADMIN_EMAIL: 'Ada@Example.com, b@c.d' }, { adminEmails: ['ada@example.com', 'b@c.d'] }],
  [
    { REGISTRATION: 'domains', REGISTRATION_DOMAINS: 'Example.com, @example.org' },
    { registration: 'domains', registrationDomains: ['example.com', 'example.org'] },
  ],
  [{ LOG_LEVEL: 'WARN' }, { logLevel: 'warn' }],
  [{ ACCESS_CODE: 'one, two' }, { accessCodes: ['one', 'two'] }],
  [{ SECRET_KEY: 'k'.repeat(32) }, { secretKey: 'k'.repeat(32) }],
  [{ DATABASE_URL: 'postgres://u:p@db/tributary' }, { databaseUrl: 'postgres://u:p@db/tributary' }],
  [{ DEFAULT_GATEWAY_URL: 'https://gateway.example' }, { defaultGatewayUrl: 'https://gateway.example' }],
  [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
  [{ REQUESTS_PER_HOUR: '60' }, { requestsPerHour: 60 }],
  [{ ALLOWED_MODELS: 'openai/gpt-5*, ollama/*' }, { allowedModels: ['openai/gpt-5*', 'ollama/*'] }],
  [{ AMBIENT_KEYS: 'github, bedrock' }, { ambientKeys: ['github', 'bedrock'] }],
  [{ FILE_QUOTA: '500' }, { fileQuota: 500 }],
  [{ USAGE_DAYS: '90' }, { usageDays: 90 }],
  [{ USAGE_DAYS: '0' }, { usageDays: 0 }],
  [{ DEFAULT_MODEL: 'openrouter/z-ai/glm-5' }, { defaultModel: { provider: 'openrouter', model: 'z-ai/glm-5' } }],
  [{ EMBEDDING_MODEL: 'ollama/bge-m3' }, { embeddingModel: { provider: 'ollama', model: 'bge-m3' } }],
  [{ RESOURCE_LINKS: '[]' }, { resourceLinks: [] }],
  [{ MCP_REGISTRY: 'off' }, { mcpRegistry: undefined }],
  [{ MCP_REGISTRY: 'https://mcp.example/registry' }, { mcpRegistry: 'https://mcp.example/registry' }],
  [
    { RESOURCE_LINKS: '[{"title":"Docs","url":"https://docs.example/","about":"how, and why","more":1}]' },
    { resourceLinks: [{ title: 'Docs', url: 'https://docs.example/', about: 'how, and why' }] },
  ],
  [{ PROVIDER_PACKAGES: './mine,@acme/provider' }, { providerPackages: ['./mine', '@acme/provider'] }],
  [
    { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'chat', OIDC_CLIENT_SECRET: 's' },
    {
      oidc: {
        issuer: 'https://id.example',
        clientId: 'chat',
        clientSecret: 's',
        groupsClaim: undefined,
        adminGroup: undefined,
      },
    },
  ],
];

test.each(accepted)('%j is accepted', (source, expected) => {
  expect(readEnv(source)).toMatchObject(expected);
});

const refused: readonly [Record<string, string>, RegExp][] = [
  [{ ADMIN_EMAIL: 'ada@example.org,' }, /^ADMIN_EMAIL: found "ada@example\.org,"; allowed: e-mail addresses/],
  [{ OIDC_GROUPS_CLAIM: 'groups' }, /^OIDC_GROUPS_CLAIM: found no OIDC_ISSUER/],
  [{ OIDC_ADMIN_GROUP: 'root' }, /^OIDC_GROUPS_CLAIM: found nothing beside OIDC_ADMIN_GROUP/],
  [{ MCP_REGISTRY: 'none' }, /^MCP_REGISTRY: found "none"; allowed: off, or a URL that begins with http/],
  [{ SEARCH_ENGINE: 'a b' }, /^SEARCH_ENGINE: found "a b"; allowed: the name of a search engine/],
  [{ DEFAULT_MODEL: 'gpt-5.2' }, /^DEFAULT_MODEL: found "gpt-5\.2"; allowed: PROVIDER\/MODEL/],
  [{ DEFAULT_MODEL: 'openai/' }, /^DEFAULT_MODEL: found "openai\/"/],
  [{ PROCESSES: '2' }, /^PROCESSES: found "2" without DATABASE_URL; allowed: 1, or a PostgreSQL/],
  [
    { PROCESSES: '2', DATABASE_URL: 'postgres://u:p@db/x', METRICS_TOKEN: 'a token of some length' },
    /^METRICS_TOKEN: found beside PROCESSES/,
  ],
  [{ PORT: '80a' }, /^PORT: found "80a"; allowed: a whole number from 0 to 65535$/],
  [{ USAGE_DAYS: '30' }, /^USAGE_DAYS: found "30"; allowed: 0, or a whole number from 62 to 36500$/],
  [{ PORT: '70000' }, /^PORT: found "70000"/],
  [{ PORT: '-1' }, /^PORT: found "-1"/],
  [{ HOST: 'http://127.0.0.1' }, /^HOST: found "http:\/\/127\.0\.0\.1"; allowed: a host name/],
  [{ HOST: '0.0.0.0' }, /^HOST: found "0\.0\.0\.0".*no ACCESS_CODE.*ALLOW_OPEN=1/],
  [{ HOST: '0.0.0.0', ALLOW_OPEN: '0' }, /^HOST: /],
  [
    {
      HOST: '0.0.0.0',
      SIGN_IN: 'optional',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'chat',
      OIDC_CLIENT_SECRET: 's',
    },
    /^HOST: /,
  ],
  [{ SIGN_IN: 'yes' }, /^SIGN_IN: found "yes"; allowed: required, optional$/],
  [{ SIGN_IN: 'required', ALLOW_OPEN: '1' }, /^ALLOW_OPEN: found "1" beside SIGN_IN=required/],
  [{ PUBLIC_URL: 'chat.example' }, /^PUBLIC_URL: found "chat\.example"; allowed: the address that browsers use/],
  [
    { PUBLIC_URL: 'https://chat.example/chat/' },
    /^PUBLIC_URL: found "https:\/\/chat\.example\/chat\/"; allowed: .*path/,
  ],
  [{ PUBLIC_URL: 'https://chat.example/?a=1' }, /^PUBLIC_URL: /],
  [{ PUBLIC_URL: 'https://me:hidden@chat.example' }, /^PUBLIC_URL: found a URL with a password/],
  [{ PUBLIC_URL: 'ftp://chat.example' }, /^PUBLIC_URL: /],
  [{ REGISTRATION: 'closed' }, /^REGISTRATION: found "closed"; allowed: open, domains, off$/],
  [{ REGISTRATION: 'domains' }, /^REGISTRATION_DOMAINS: found nothing beside REGISTRATION=domains/],
  [{ REGISTRATION: 'domains', REGISTRATION_DOMAINS: 'a@b' }, /^REGISTRATION_DOMAINS: found "a@b"; allowed: domains/],
  [{ REGISTRATION_DOMAINS: 'example.com' }, /^REGISTRATION: found no "domains" beside REGISTRATION_DOMAINS/],
  [{ ALLOW_OPEN: 'yes' }, /^ALLOW_OPEN: found "yes"; allowed: 1 or 0$/],
  [
    { RESOURCE_LINKS: 'https://docs.example' },
    /^RESOURCE_LINKS: found "https:\/\/docs.example"; allowed: a JSON list of/,
  ],
  [
    {
      RESOURCE_LINKS: '[{"title":"Docs","url":"https://docs.example","about":"a"},{"title":"x","url":"javascript:1"}]',
    },
    /^RESOURCE_LINKS: found .*javascript:1.* as item 2; allowed: a JSON list of/,
  ],
  [
    { ALLOW_PRIVATE_HOSTS: '10.0.0.0/33' },
    /^ALLOW_PRIVATE_HOSTS: found "10.0.0.0\/33"; allowed: host names, addresses/,
  ],
  [
    { HTTPS_PROXY: 'proxy:3128' },
    /^HTTPS_PROXY: found a URL that begins with proxy:; allowed: a URL that begins with http/,
  ],
  [{ UPSTREAM_IDLE_TIMEOUT: '0' }, /^UPSTREAM_IDLE_TIMEOUT: found "0"; allowed: a whole number from 1 to 86400$/],
  [{ TRUST_PROXY: 'true' }, /^TRUST_PROXY: found "true"; allowed: a whole number from 0 to 10$/],
  [{ LOG_LEVEL: 'loud' }, /^LOG_LEVEL: found "loud"; allowed: trace, debug/],
  [{ ACCESS_CODE: 'hidden,,b' }, /^ACCESS_CODE: found 3 items, where item 2 is empty/],
  [{ HOST: '0.0.0.0', ACCESS_CODE: ',' }, /^ACCESS_CODE: /],
  [{ SECRET_KEY: 'hidden' }, /^SECRET_KEY: found 6 characters; allowed: at least 32/],
  [
    { DATABASE_URL: 'mysql://u:hidden@db/x' },
    /^DATABASE_URL: found a URL that begins with mysql:; allowed: .*postgres:\/\//,
  ],
  [{ DATABASE_URL: 'hidden' }, /^DATABASE_URL: found something that is no URL/],
  [{ DEFAULT_GATEWAY_URL: 'ftp://x' }, /^DEFAULT_GATEWAY_URL: found "ftp:\/\/x"/],
  [{ PROVIDER_PACKAGES: 'a,,b' }, /^PROVIDER_PACKAGES: found "a,,b", where item 2 is empty/],
  [{ OIDC_ISSUER: 'https://id.example' }, /^OIDC_CLIENT_ID, OIDC_CLIENT_SECRET: found nothing/],
  [{ OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'chat' }, /^OIDC_CLIENT_SECRET: found nothing/],
  [{ OIDC_CLIENT_SECRET: 'hidden' }, /^OIDC_ISSUER, OIDC_CLIENT_ID: found nothing/],
  [
    { OIDC_ISSUER: 'id.example', OIDC_CLIENT_ID: 'chat', OIDC_CLIENT_SECRET: 'hidden' },
    /^OIDC_ISSUER: found "id\.example"; allowed: a URL/,
  ],
];

test.each(refused)('%j is refused in one line', (source, line) => {
  const error = thrownBy(() => readEnv(source));
  expect(error).toBeInstanceOf(EnvError);
  expect(error.message).toMatch(line);
  expect(error.message.split('\n')).toHaveLength(1);
  expect(error.message).not.toContain('hidden');
});

test('several wrong values are reported together', () => {
  expect(thrownBy(() => readEnv({ PORT: 'x', LOG_LEVEL: 'y' })).message.split('\n')).toHaveLength(2);
});

describe('loopback', () => {
  test.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['app.localhost', true],
    ['[::1]', true],
    ['0.0.0.0', false],
    ['::', false],
    ['127.0.0.1.example.com', false],
    ['192.168.0.2', false],
  ])('%s: %s', (host, expected) => {
    expect(isLoopback(host)).toBe(expected);
  });
});

function thrownBy(call: () => unknown): Error {
  try {
    call();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('nothing was thrown');
}
