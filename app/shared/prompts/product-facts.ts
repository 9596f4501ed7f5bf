// Product facts for the support assistant. Operators of other products replace these values.

export interface ProductFacts {
  readonly organisation: { readonly name: string; readonly about: string };
  readonly product: { readonly name: string; readonly about: string };
  readonly features: readonly string[];
  readonly cloud: {
    readonly about: string;
    /** Free computing credits of a registered user in the cloud edition. */
    readonly freeCredits: number;
    readonly tiers: readonly { readonly name: string; readonly about: string }[];
  };
  readonly selfHosting: readonly string[];
}

export interface ResourceLink {
  readonly title: string;
  readonly url: string;
  /** Contents of the page. */
  readonly about: string;
}

export const productFacts: ProductFacts = {
  organisation: {
    name: 'the Tributary project',
    about: 'It develops Tributary in the open, under the MIT licence, and runs its cloud edition.',
  },
  product: {
    name: 'Tributary',
    about:
      'An app for chatting with language models from many providers in one place. Its server sends each ' +
      'request to the chosen provider and turns every reply into one common stream of events. It is for people who chat ' +
      'with models, for developers who host it themselves, and for people who set up providers with their own keys.',
  },
  features: [
    'Chat with models of dozens of providers (OpenAI style, Anthropic style, Google style, Azure, Bedrock, Ollama and many more); any other service that speaks the OpenAI style can be added as a custom provider.',
    'Replies that stream as they are written, with the reasoning of models that show it.',
    'Tools and plugins that a model may call, and web search with its sources cited.',
    'Image and file attachments.',
    'Chats you can save, search, branch, and share. Responses continue even if you close the page.',
    'Summaries of long chat histories, titles made by a model, and a limit on how much history is sent.',
    'Prompt variables, such as today’s date or the user’s name, and an input template per chat.',
    'Text to image, text to speech and embeddings where a provider has them, and lists of the models of each provider.',
    'Local models: Ollama models are pulled from within the app; LM Studio, vLLM and Xinference are found on their usual ports.',
    'API keys stored encrypted on the server or only in the browser, chosen per provider.',
  ],
  cloud: {
    about: 'The cloud edition is run for its users: they register, and need neither a server nor keys of their own.',
    freeCredits: 500_000,
    tiers: [
      { name: 'Basic', about: 'the smallest one, for occasional use' },
      { name: 'Advanced', about: 'the middle one, for daily use' },
      { name: 'Professional', about: 'the largest one, for heavy use' },
    ],
  },
  selfHosting: [
    'The product can be hosted by anyone, free of charge. It needs Node and npm; the command `npm start` in its folder installs, builds and serves it on http://127.0.0.1:3000, with a database of its own.',
    'Keys of providers are entered in the settings of the app, or set in the environment of the server. Without any key the scripted demo provider answers.',
    'A server that others can reach needs an access code (ACCESS_CODE), accounts (SIGN_IN=required) or an identity provider (OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, by OpenID Connect). DATABASE_URL makes it use PostgreSQL.',
    'With an access code an account is optional: it makes chats available on all devices of its user. With SIGN_IN=required, or an identity provider alone, nobody uses the server without one. Roles, groups and chats that several accounts write in do not exist; a chat is shared as a read-only page, which its reader can continue as a copy.',
    'On a self-hosted server the user pays the providers directly; credits and paid tiers belong to the cloud edition only.',
  ],
};
