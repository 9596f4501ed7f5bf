// Endpoints of tools: bundled plugins, installed manifests, their settings and calls.
import type { ToolManifest } from '@tributary/runtime-core';
import { endpoint, typeOnly } from './endpoint.ts';
import { describes, exactObject, number, object, objectOf, text } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';

export type SettingValue = string | number | boolean;
export type SettingValues = Readonly<Record<string, SettingValue>>;

const manifest = describes<ToolManifest>()(
  objectOf({
    identifier: text,
    api: { type: 'array', items: objectOf({ name: text }) },
  }),
);
const settings = describes<SettingValues>()({
  type: 'object',
  additionalProperties: { type: ['string', 'number', 'boolean'] },
});

const toolSource = objectOf(
  {
    /**
     * `bundled`, `package`: run by the server; the operator's package is named. `installed`: run by an external gateway.
     * `mcp`: an MCP server. `feature`: a server that a feature adds.
     */
    origin: { enum: ['bundled', 'package', 'installed', 'mcp', 'feature'] },
    manifest,
  },
  {
    /** Package name, if not bundled. */
    package: text,
    /** Source of the manifest: a URL, or a file with name and digest. */
    url: text,
    file: objectOf({ name: text, digest: text }),
    /** ms since the epoch. */
    fetchedAt: number,
    /** The non-secret settings of the user. */
    settings,
    /** For MCP servers: tools that need no consent, and digests of definitions, by tool. */
    mcp: objectOf(
      {
        server: text,
        always: { type: 'array', items: text },
        digests: { type: 'object', additionalProperties: text },
      },
      {
        /** Undefined for a program of the operator. */
        host: text,
        /** Tools that claim to be read-only; the claim does not affect their access class (asks-again.ts). */
        reads: { type: 'array', items: text },
        /** Why it cannot be used. */
        missing: { enum: ['signIn', 'connection'] },
      },
    ),
    /** The same for servers of a feature. `id`: of the feature, which makes the calls. */
    feature: objectOf(
      {
        id: text,
        server: text,
        host: text,
        always: { type: 'array', items: text },
        reads: { type: 'array', items: text },
        digests: { type: 'object', additionalProperties: text },
      },
      {
        /**
         * Parts that the descriptions of its tools list (tools/items.ts). They are on in every chat, except where the
         * user has switched them off.
         */
        items: { type: 'array', items: objectOf({ id: text, description: text }) },
        /** True if its results are texts of the user, not of others (server/turns/read-before.ts). */
        isOwn: { type: 'boolean' },
      },
    ),
  },
);
export type ToolSource = Static<typeof toolSource>;

const longName = { type: 'string', minLength: 1, maxLength: 200 } as const;

const install = exactObject({ url: { type: 'string', minLength: 1, maxLength: 2000 } });
/** Maximum length of a manifest in characters. */
export const maxManifest = 200_000;

/** `agreed`: digest of the manifest shown to the user; without it nothing is stored. */
const installFile = exactObject(
  {
    text: { type: 'string', maxLength: maxManifest },
    name: { type: 'string', minLength: 1, maxLength: 255 },
  },
  {
    agreed: { type: 'string', minLength: 1, maxLength: 64 },
  },
);
const fileManifest = objectOf(
  {
    source: toolSource,
    digest: text,
    kept: { type: 'boolean' },
  },
  {
    /** The plugin that it replaces. */
    before: toolSource,
  },
);
export type FileManifest = Static<typeof fileManifest>;

/** `keep`: names of unchanged secrets. */
const settingsChange = exactObject(
  {
    identifier: longName,
    values: { type: 'object', maxProperties: 100 },
  },
  {
    keep: { type: 'array', items: { type: 'string', maxLength: 200 }, maxItems: 100 },
  },
);

const name = { type: 'string', minLength: 1, maxLength: 256 } as const;

/** Validated fields of a manifest; others (meta, systemRole, ui …) are forwarded to the gateway. */
const calledManifest = objectOf(
  {
    identifier: name,
    api: {
      type: 'array',
      maxItems: 1000,
      items: objectOf(
        {
          name,
        },
        {
          /** JSON schema of the arguments. Default: any object. */
          parameters: object,
          url: text,
        },
      ),
    },
  },
  {
    gateway: text,
  },
);
export type CalledManifest = Static<typeof calledManifest>;

const searchModel = exactObject(
  {
    /** Provider whose route is used. */
    provider: name,
    model: name,
  },
  {
    /** Owner of the keys, if different: a user-made provider. */
    owner: name,
    /** API of the provider. Default: chat completions. */
    apiMode: { enum: ['chatCompletion', 'responses'] },
  },
);
export type SearchModel = Static<typeof searchModel>;

const toolCall = objectOf(
  {
    manifest: calledManifest,
    identifier: name,
    apiName: name,
  },
  {
    /** JSON text as written by the model, or parsed. */
    arguments: { type: ['string', 'object'] },
    /** `builtin`: run by this server's plugin, with its own manifest. Others are sent to a gateway. */
    type: text,
    /** Time zone of the user; passed to this server's tools only. */
    timeZone: { type: 'string', maxLength: 100 },
    language: { type: 'string', maxLength: 100 },
    /** Message of the result; makes the call idempotent. */
    result: exactObject({ conversationId: name, id: { type: 'string', minLength: 1, maxLength: 64 } }),
    /** Model for web search by a tool of this server; its keys are sent like those of a chat. */
    search: searchModel,
  },
);
export type ToolCall = Static<typeof toolCall>;

interface Identifier {
  readonly identifier: string;
}

export const toolsApi = {
  list: endpoint('GET', '/api/tools', {
    answer: objectOf({ tools: { type: 'array', items: toolSource, lenient: true } }),
  }),
  /** Installing a plugin again refreshes it. */
  install: endpoint('POST', '/api/tools', { body: install, answer: toolSource }),
  /** Validates a file; with the digest of the displayed manifest, also installs it. 409: the file or plugin has changed. */
  installFile: endpoint('POST', '/api/tools/file', { body: installFile, answer: fileManifest }),
  remove: endpoint('DELETE', '/api/tools', { query: typeOnly<Identifier>() }),
  putSettings: endpoint('PUT', '/api/tools/settings', {
    body: settingsChange,
    answer: objectOf({ settings }),
  }),
  removeSettings: endpoint('DELETE', '/api/tools/settings', { query: typeOnly<Identifier>() }),
  /** Returns a short-lived URL for framing the view of an installed plugin. */
  view: endpoint('POST', '/api/tools/view', {
    body: exactObject({ identifier: longName }),
    answer: objectOf({ path: text }),
  }),
  /** A page that is sandboxed wherever it is opened. */
  viewPage: endpoint('GET', '/api/tools/view/:token'),
  /** Returns the text of the tool's response. */
  call: endpoint('POST', '/api/tools/gateway', { body: toolCall }),
};
