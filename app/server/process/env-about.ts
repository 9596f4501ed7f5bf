// What each environment variable of the server is, for the page ENVIRONMENT.md (`npm run env-page`). The page takes the
// allowed values from readEnv; a test compares the names.

export interface AboutVariables {
  /** Variables that are set together share a row. */
  readonly names: readonly string[];
  /** Markdown. */
  readonly unset: string;
  /** Markdown. */
  readonly about: string;
}

export const environmentGroups: Readonly<Record<string, readonly AboutVariables[]>> = {
  Address: [
    { names: ['PORT'], unset: '3000', about: 'the port; 0 takes a free one' },
    { names: ['HOST'], unset: '127.0.0.1', about: 'the address to listen on' },
    {
      names: ['PUBLIC_URL'],
      unset: 'none',
      about: 'the origin that browsers use, where it is not the address the server listens on',
    },
    { names: ['TRUST_PROXY'], unset: '0', about: 'how many proxies stand in front' },
  ],
  'Who may use it': [
    { names: ['ACCESS_CODE'], unset: 'none', about: 'codes with a comma between two; who has one may use the server' },
    { names: ['ALLOW_OPEN'], unset: '0', about: '1: serve everyone on an address that others can reach' },
    { names: ['SIGN_IN'], unset: 'by mode', about: 'whether an account is needed' },
    { names: ['REGISTRATION'], unset: 'by mode', about: 'who may create an account: open, domains or off' },
    {
      names: ['ADMIN_EMAIL'],
      unset: 'none',
      about:
        'e-mail addresses of administrators, with a comma between two; without it, the [first account](auth/README.md) is administrator',
    },
    { names: ['REGISTRATION_DOMAINS'], unset: 'none', about: 'e-mail domains for `REGISTRATION=domains`' },
    {
      names: ['PEOPLE_SEARCH'],
      unset: 'by registration',
      about:
        'whom users [find to share with](../features/sharing/README.md): everyone, people of their groups, or an e-mail address that they enter completely. Unset: groups where anyone may create an account, else everyone',
    },
    {
      names: ['SECRET_KEY'],
      unset: 'made in `DATA_DIR`',
      about: 'signs sessions and encrypts stored keys; at least 32 characters',
    },
    {
      names: ['VAPID_PRIVATE_KEY'],
      unset: 'made in the database',
      about:
        'the key by which push services recognize this server, for [notifications](../features/notices/README.md). Another one ends the notifications of all devices',
    },
    {
      names: ['VAPID_SUBJECT'],
      unset: '`PUBLIC_URL`',
      about: 'whom push services may contact about notifications, such as `mailto:admin@example.com`',
    },
    {
      names: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'],
      unset: 'none',
      about: 'an identity provider; all three or none',
    },
    {
      names: ['OIDC_GROUPS_CLAIM'],
      unset: 'none',
      about:
        "the claim with the names of a user's groups, such as `groups`; a dot leads into an object. Groups follow it at each sign-in",
    },
    {
      names: ['OIDC_ADMIN_GROUP'],
      unset: 'none',
      about: 'members of this group are administrators, other accounts of the identity provider are not',
    },
    {
      names: ['SESSION_MAX_AGE'],
      unset: '30',
      about:
        'days after which a session that the identity provider opened ends, so that the next visit goes through it again. 0: never',
    },
    {
      names: ['ADMIN_CONTACT'],
      unset: 'none',
      about: 'whom to ask where a limit of this server is reached, such as an e-mail address; at most 200 characters',
    },
  ],
  Data: [
    { names: ['DATA_DIR'], unset: './data', about: 'the folder of the database, the files, the secret and the copies' },
    { names: ['DATABASE_URL'], unset: 'SQLite in `DATA_DIR`', about: 'a PostgreSQL database' },
    {
      names: ['FILE_QUOTA'],
      unset: '`2000`',
      about: 'MB that the files of one user may take together, attached images and texts; equal ones count once',
    },
    {
      names: ['USAGE_DAYS'],
      unset: '400',
      about: 'days that each call stays in the ledger and its CSV, at least 62; sums by day and chat stay. 0: for ever',
    },
  ],
  'Models and limits': [
    {
      names: ['UPSTREAM_HEADERS_TIMEOUT'],
      unset: '120',
      about: 'seconds a provider may take to begin a streamed reply',
    },
    {
      names: ['UPSTREAM_WHOLE_TIMEOUT'],
      unset: '600',
      about: 'seconds a provider may take to answer a request that is not streamed',
    },
    { names: ['UPSTREAM_IDLE_TIMEOUT'], unset: '120', about: 'seconds a streamed reply may send nothing' },
    {
      names: ['REQUESTS_PER_HOUR'],
      unset: 'no limit',
      about:
        'calls that a person may make in an hour with the keys of this environment, and that all visitors without an account ' +
        'may make together; more are 429 with `Retry-After`',
    },
    {
      names: ['SEARCH_ENGINE'],
      unset: 'none',
      about:
        'the [search engine](../features/search-engines/README.md) of users who chose none: `searxng`, `brave`, `tavily`, `exa`, `firecrawl`, `serper`, `duckduckgo`, or one of a package. Its key or address is read from `SEARXNG_URL`, `BRAVE_SEARCH_API_KEY`, `TAVILY_API_KEY`, `EXA_API_KEY`, `FIRECRAWL_API_KEY` (`FIRECRAWL_API_URL`) or `SERPER_API_KEY`',
    },
    { names: ['DEFAULT_MODEL'], unset: 'none', about: '`PROVIDER/MODEL` of new conversations' },
    {
      names: ['EMBEDDING_MODEL'],
      unset: 'none',
      about:
        '`PROVIDER/MODEL` by which [files are searched by meaning](passages/README.md), for users who have not chosen; without it they are searched by words',
    },
    {
      names: ['ALLOWED_MODELS'],
      unset: 'all',
      about:
        'the models that users may see and call: `PROVIDER/MODEL` with commas between, `*` for any text, `custom` for servers that users have added, such as `openai/gpt-5*,ollama/*`',
    },
    {
      names: ['AMBIENT_KEYS'],
      unset: 'none',
      about:
        'providers that may use keys which other tools set in the environment, such as `GITHUB_TOKEN` or `AWS_ACCESS_KEY_ID`; ids with commas between, such as `github,bedrock`',
    },
    {
      names: ['SYSTEM_PROMPT'],
      unset: 'none',
      about:
        "instructions before every chat, ahead of the user's and the project's, which cannot replace them; at most 20,000 characters",
    },
    { names: ['RESOURCE_LINKS'], unset: 'none', about: 'pages that the support assistant may point to, as JSON' },
  ],
  'Tools and packages': [
    { names: ['DEFAULT_GATEWAY_URL'], unset: 'none', about: 'runs calls of plugins whose manifest names no gateway' },
    {
      names: ['GATEWAY_SECRET'],
      unset: "a key of the server's own",
      about: 'signs the tokens for `DEFAULT_GATEWAY_URL`, so that the gateway can verify them; at least 32 characters',
    },
    {
      names: ['PROVIDER_PACKAGES'],
      unset: 'none',
      about:
        'names or paths of the packages to load beside the bundled ones; what is installed and not named is listed on the page Packages',
    },
    {
      names: ['PACKAGE_INDEX'],
      unset: 'none',
      about:
        'address of an [index of packages](../../conformance/README.md#an-index-of-packages): on loopback, its operator adds packages from the page Packages; they are kept in `DATA_DIR/packages`',
    },
    {
      names: ['PACKAGE_ISOLATION'],
      unset: '`on`',
      about:
        "`off` runs such packages in the server's own process, with all its rights, where no Node 26 can be had for them",
    },
    {
      names: ['TRUSTED_PLUGINS'],
      unset: 'none',
      about: 'ids or names of such packages whose taps may see every call of every provider; tools need no such trust',
    },
    {
      names: ['MCP_SERVERS'],
      unset: 'none',
      about:
        '[MCP servers](mcp/README.md) that all users have, programs among them: a JSON list, or the path of a file with one',
    },
    {
      names: ['MCP_CLIENT_DOCUMENT'],
      unset: '`PUBLIC_URL` + `/auth/mcp/client.json`',
      about: 'the https address where issuers of MCP servers read who this client is',
    },
    {
      names: ['MCP_REGISTRY'],
      unset: '`https://registry.modelcontextprotocol.io`',
      about:
        'address of the registry in which users search for MCP servers, the part before `/v0.1/servers`; `off` for none. A private one must be in `ALLOW_PRIVATE_HOSTS`',
    },
  ],
  Network: [
    {
      names: ['ALLOW_PRIVATE_HOSTS'],
      unset: 'none',
      about:
        'names, addresses and networks that the server connects to for its users though they are private; without the list, in loopback mode behind no proxy all of them',
    },
    {
      names: ['HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'],
      unset: 'none',
      about:
        'outgoing proxies, and the hosts that are reached without them; also in lower case. A proxy resolves the names asked through it: the server refuses private addresses in URLs, but not a name that resolves to one, which the proxy must refuse',
    },
  ],
  Operation: [
    {
      names: ['LOG_LEVEL'],
      unset: 'info',
      about:
        'trace, debug, info, warn, error, fatal or silent; debug adds a line per request and the fields of bodies that nobody reads',
    },
    {
      names: ['METRICS_PORT'],
      unset: 'none',
      about:
        "a port of 127.0.0.1 on which `/metrics` shows counters of this process in Prometheus' text format; 0 takes a free one",
    },
    {
      names: ['METRICS_TOKEN'],
      unset: 'none',
      about: '`/metrics` answers on `PORT`, too, to `Authorization: Bearer` with this token; at least 16 characters',
    },
    {
      names: ['OTEL_EXPORTER_OTLP_ENDPOINT'],
      unset: 'none',
      about:
        "a receiver of traces in OpenTelemetry's protocol (OTLP over HTTP, JSON): a span for each request and each provider call. `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_EXPORTER_OTLP_HEADERS`, `_TIMEOUT`, `_COMPRESSION` and `_CERTIFICATE` count, too",
    },
    {
      names: ['PROCESSES'],
      unset: '1',
      about:
        'server processes behind `PORT`, with PostgreSQL only: [several processes](HOSTING.md#several-processes). `METRICS_PORT` is that of the first one, the next ones take the ports after it',
    },
    {
      names: ['STOP_TIMEOUT'],
      unset: '30, with SQLite 3',
      about:
        'seconds that replies and calls of tools get to finish when the server stops (SIGTERM); `/readyz` is 503 from its start. What runs then is interrupted with what it has. Give supervisors 10 s more',
    },
  ],
};
