// Endpoints of the user's account: signing in and out, name and password, deletion.
import { endpoint, typeOnly } from './endpoint.ts';
import { exactObject, flag, number, objectOf, text, textOrNull } from '../schema/schema.ts';
import type { Static } from '../schema/schema.ts';
import { sessionSchema } from './session.ts';

/** Available sign-in methods in addition to email and password; `provider`: host of the identity provider. */
const waysSchema = objectOf({
  accessCode: flag,
  provider: textOrNull,
  required: flag,
  /** True if accounts can be created with email and password. */
  registration: flag,
});
export type Ways = Static<typeof waysSchema>;

const visitorSchema = objectOf({ signedIn: { const: false }, userId: text, administrator: flag, ways: waysSchema });
const memberSchema = objectOf({
  signedIn: { const: true },
  userId: text,
  name: textOrNull,
  email: textOrNull,
  administrator: flag,
  /** True if a password is set; `provider`: linked to the identity provider. */
  password: flag,
  provider: flag,
  ways: waysSchema,
});
export type Visitor = Static<typeof visitorSchema>;
export type Member = Static<typeof memberSchema>;
const accountSchema = { anyOf: [visitorSchema, memberSchema] } as const;
export type AccountView = Static<typeof accountSchema>;

const name = { type: 'string', maxLength: 200 } as const;
const password = { type: 'string', minLength: 8, maxLength: 1000 } as const;
/** Existing passwords may be shorter than the minimum for new ones. */
const known = { type: 'string', maxLength: 1000 } as const;

const draft = exactObject(
  { email: { type: 'string', pattern: '^[^\\s@]+@[^\\s@]+$', maxLength: 320 }, password },
  { name },
);
const change = {
  type: 'object',
  minProperties: 1,
  properties: { name, password, currentPassword: known },
  additionalProperties: false,
} as const;
const removal = { type: 'object', properties: { currentPassword: known }, additionalProperties: false } as const;
const credentials = exactObject(
  {
    email: { type: 'string', maxLength: 320 },
    password: known,
  },
  {
    /** Moves the conversations from before signing in to the account. `on`: a form's checkbox. */
    adopt: { enum: [true, false, 'on'] },
  },
);
const atProvider = { type: 'object', properties: { adopt: flag }, additionalProperties: false } as const;

/** Earlier sessions have ended: the page continues with this one. */
const created = {
  type: 'object',
  required: [...memberSchema.required, 'kid', 'key', 'lifetime'],
  properties: { ...memberSchema.properties, ...sessionSchema.properties },
} as const;

/** The session of the user who is now signed in. */
const { required, properties } = sessionSchema;
const signedIn = {
  type: 'object',
  required: [...required, 'adopted'],
  properties: { ...properties, adopted: number },
} as const;
/** `endSession`: sign-out URL of the identity provider. */
const left = { type: 'object', required, properties: { ...properties, endSession: text } } as const;

export const accountApi = {
  get: endpoint('GET', '/api/account', { answer: accountSchema }),
  create: endpoint('POST', '/api/account', { body: draft, answer: created }),
  change: endpoint('PATCH', '/api/account', { body: change, answer: accountSchema }),
  remove: endpoint('DELETE', '/api/account', { body: removal, answer: left }),
  signIn: endpoint('POST', '/api/account/session', { body: credentials, answer: signedIn }),
  signOut: endpoint('DELETE', '/api/account/session', {
    query: typeOnly<{ readonly everywhere?: 1 | undefined }>(),
    answer: left,
  }),
  /** Returns the identity provider's URL to open. */
  signInElsewhere: endpoint('POST', '/api/account/provider', {
    body: atProvider,
    answer: objectOf({ url: text }),
  }),
};
