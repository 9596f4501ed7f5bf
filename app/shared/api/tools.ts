// Tools: plugin packages of the server, manifests that the user installed, their settings and their calls.
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
    /** `bundled`, `package`: the server runs it; a package of its operator is named. `installed`: a gateway somewhere does; `mcp`: an MCP server. */
    origin: { enum: ['bundled', 'package', 'installed', 'mcp'] },
    manifest,
  },
  {
    /** The name of its package, where that is not bundled. */
    package: text,
    /** Origin of the manifest: an address, or a file, of which name and digest are known. */
    url: text,
    file: objectOf({ name: text, digest: text }),
    /** ms since the epoch. */
    fetchedAt: number,
    /** The part of the user's settings for it that may be shown; the server has the rest. */
    settings,
    /** Of an MCP server: tools that need no asking, and digests of the definitions, by tool. */
    mcp: objectOf(
      {
        server: text,
        always: { type: 'array', items: text },
        digests: { type: 'object', additionalProperties: text },
      },
      {
        /** Absent: a program of the operator. */
        host: text,
        /** Tools that say that they only read. A claim: it makes no class of them (asks-again.ts). */
        reads: { type: 'array', items: text },
        /** Obstacle to its use. */
        missing: { enum: ['signIn', 'connection'] },
      },
    ),
  },
);
export type ToolSource = Static<typeof toolSource>;

const longName = { type: 'string', minLength: 1, maxLength: 200 } as const;

const install = exactObject({ url: { type: 'string', minLength: 1, maxLength: 2000 } });
/** Limit of a manifest, from wherever it comes. Unit: characters. */
export const maxManifest = 200_000;

/** `agreed`: the digest of what the user was shown; without it nothing is stored. */
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
    /** The plugin of that name that it takes the place of. */
    before: toolSource,
  },
);
export type FileManifest = Static<typeof fileManifest>;

/** `keep`: secrets that stay as they are. */
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

/** Fields read from a manifest; its others (meta, systemRole, ui …) are passed on to the gateway as they are. */
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
          /** JSON schema of the arguments; without one any object will do. */
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
    /** Provider whose route serves it. */
    provider: name,
    model: name,
  },
  {
    /** Provider whose keys are used, where that is another: one of the user's own. */
    owner: name,
    /** API of its provider, where that is the Responses API. */
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
    /** As the model wrote them, or already parsed. */
    arguments: { type: ['string', 'object'] },
    /** `builtin`: a plugin package of this server runs it, by its own manifest. Anything else goes to a gateway. */
    type: text,
    /** Time zone of the person who asks; passed to tools of this server only. */
    timeZone: { type: 'string', maxLength: 100 },
    language: { type: 'string', maxLength: 100 },
    /** The message that the result becomes: with it the call runs once, whoever asks. */
    result: exactObject({ conversationId: name, id: { type: 'string', minLength: 1, maxLength: 64 } }),
    /** The model that a tool of this server may have search the web; its keys come as those of a chat do. */
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
  /** Once more for the same plugin is a refresh. */
  install: endpoint('POST', '/api/tools', { body: install, answer: toolSource }),
  /** From a file: first to be shown, then with the digest of what was shown to be kept. 409: that is no longer how it is. */
  installFile: endpoint('POST', '/api/tools/file', { body: installFile, answer: fileManifest }),
  remove: endpoint('DELETE', '/api/tools', { query: typeOnly<Identifier>() }),
  putSettings: endpoint('PUT', '/api/tools/settings', {
    body: settingsChange,
    answer: objectOf({ settings }),
  }),
  removeSettings: endpoint('DELETE', '/api/tools/settings', { query: typeOnly<Identifier>() }),
  /** The address under which the view of an installed plugin can be framed for a moment. */
  view: endpoint('POST', '/api/tools/view', {
    body: exactObject({ identifier: longName }),
    answer: objectOf({ path: text }),
  }),
  /** A page, in a sandbox wherever it is opened. */
  viewPage: endpoint('GET', '/api/tools/view/:token'),
  /** Answers with the text of the tool's answer. */
  call: endpoint('POST', '/api/tools/gateway', { body: toolCall }),
};
