// The body of a tool call as the gateway route takes it: the call and the plugin's manifest.

export interface ToolCallBody {
  readonly manifest: PluginManifest;
  readonly identifier: string;
  readonly apiName: string;
  /** As the model wrote them, or already parsed. */
  readonly arguments?: string | Readonly<Record<string, unknown>>;
  /** `builtin`: a plugin package of this server runs it, by its own manifest. Anything else goes to a gateway. */
  readonly type?: string;
  /** Of the person who asks; told to tools of this server only. */
  readonly timeZone?: string;
  readonly language?: string;
  /** The message that the result becomes: with it the call runs once, whoever asks. */
  readonly result?: { readonly conversationId: string; readonly id: string };
  /** The model that a tool of this server may have search the web; its keys come as those of a chat do. */
  readonly search?: SearchModel;
}

export interface SearchModel {
  /** Provider whose route serves it. */
  readonly provider: string;
  /** Provider whose keys are used, where that is another: one of the user's own. */
  readonly owner?: string;
  readonly model: string;
  /** Where its provider is called by the Responses API. */
  readonly apiMode?: 'chatCompletion' | 'responses';
}

/** Fields read from a manifest; its others (meta, systemRole, ui …) are passed on to the gateway as they are. */
export interface PluginManifest {
  readonly identifier: string;
  readonly api: readonly PluginApi[];
  readonly gateway?: string;
}

export interface PluginApi {
  readonly name: string;
  /** JSON schema of the arguments; without one any object will do. */
  readonly parameters?: object;
  readonly url?: string;
}

const name = { type: 'string', minLength: 1, maxLength: 256 };

export const toolCallBodySchema = {
  type: 'object',
  required: ['manifest', 'identifier', 'apiName'],
  properties: {
    manifest: {
      type: 'object',
      required: ['identifier', 'api'],
      properties: {
        identifier: name,
        gateway: { type: 'string' },
        api: {
          type: 'array',
          maxItems: 1000,
          items: {
            type: 'object',
            required: ['name'],
            properties: { name, parameters: { type: 'object' }, url: { type: 'string' } },
          },
        },
      },
    },
    identifier: name,
    apiName: name,
    arguments: { type: ['string', 'object'] },
    type: { type: 'string' },
    timeZone: { type: 'string', maxLength: 100 },
    language: { type: 'string', maxLength: 100 },
    result: {
      type: 'object',
      required: ['conversationId', 'id'],
      properties: { conversationId: name, id: { type: 'string', minLength: 1, maxLength: 64 } },
      additionalProperties: false,
    },
    search: {
      type: 'object',
      required: ['provider', 'model'],
      properties: { provider: name, owner: name, model: name, apiMode: { enum: ['chatCompletion', 'responses'] } },
      additionalProperties: false,
    },
  },
};
