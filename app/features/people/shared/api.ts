// Endpoints of the administration: accounts, groups, invitations, the audit log, usage of all users.
import { accountRoles, accountStates } from '../../../shared/account/roles.ts';
import { endpoint, typeOnly } from '../../../shared/api/endpoint.ts';
import { sessionSchema } from '../../../shared/api/session.ts';
import { usageModels, usageRows, usageTotals } from '../../../shared/api/usage.ts';
import type { UsagePeriod } from '../../../shared/api/usage.ts';
import { exactObject, flag, idSchema, number, objectOf, text, textOrNull } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';

const role = { enum: accountRoles } as const;
const email = { type: 'string', pattern: '^[^\\s@]+@[^\\s@]+$', maxLength: 320 } as const;
const name = { type: 'string', maxLength: 200 } as const;
const groupName = { type: 'string', pattern: '\\S', maxLength: 100 } as const;

const person = objectOf({
  id: text,
  name: textOrNull,
  email: textOrNull,
  role,
  state: { enum: accountStates },
  createdAt: number,
  lastSeenAt: { anyOf: [number, { type: 'null' }] },
  /** True if the account has no password and signs in with the identity provider. */
  byProvider: flag,
  groups: {
    type: 'array',
    items: objectOf({ id: text, name: text, origin: { enum: ['manual', 'provider'] } }),
  },
});
export type Person = Static<typeof person>;

/** `path`: page and one-time token. The token is shown once: the server keeps a digest. */
const link = objectOf({ path: text, kind: { enum: ['invitation', 'reset'] }, expiresAt: number });
export type PersonLink = Static<typeof link>;

export const peopleApi = {
  /** `after`: the cursor `next` of the page before. */
  list: endpoint('GET', '/api/people', {
    query: typeOnly<{ readonly search?: string | undefined; readonly after?: string | undefined }>(),
    answer: objectOf({ people: { type: 'array', items: person, lenient: true }, total: number }, { next: text }),
  }),
  invite: endpoint('POST', '/api/people', {
    body: exactObject({ email, role }, { name, groups: { type: 'array', items: idSchema, maxItems: 100 } }),
    answer: objectOf({ person, link }),
  }),
  change: endpoint('PATCH', '/api/people/:id', {
    body: {
      type: 'object',
      minProperties: 1,
      properties: { role, state: { enum: ['active', 'disabled'] } },
      additionalProperties: false,
    },
  }),
  /** `confirm`: the address of the account, or its id where it has none. */
  remove: endpoint('DELETE', '/api/people/:id', { body: exactObject({ confirm: text }) }),
  signOut: endpoint('POST', '/api/people/:id/sign-out'),
  /** A new invitation, or a link to choose a new password. */
  link: endpoint('POST', '/api/people/:id/link', { answer: link }),
};

const group = objectOf({ id: text, name: text, createdAt: number, members: number, byProvider: number });
export type PeopleGroup = Static<typeof group>;

export const groupsApi = {
  list: endpoint('GET', '/api/groups', {
    answer: objectOf({ groups: { type: 'array', items: group, lenient: true } }),
  }),
  create: endpoint('POST', '/api/groups', { body: exactObject({ id: idSchema, name: groupName }) }),
  rename: endpoint('PATCH', '/api/groups/:id', { body: exactObject({ name: groupName }) }),
  remove: endpoint('DELETE', '/api/groups/:id'),
  add: endpoint('PUT', '/api/groups/:id/members/:user'),
  take: endpoint('DELETE', '/api/groups/:id/members/:user'),
};

export const ruleKinds = ['model', 'tool'] as const;
export const maxPattern = 300;

const rule = {
  kind: { type: 'string', enum: ruleKinds },
  /** `PROVIDER/MODEL` or the name of a tool; `*` matches any text, `custom` is any provider that a user has added. */
  pattern: { type: 'string', pattern: '^\\S(.*\\S)?$', maxLength: maxPattern },
  /** Ids. Without a group, only administrators may use it. */
  groups: { type: 'array', items: idSchema, maxItems: 100 },
} as const;

const listedRule = objectOf({
  id: text,
  kind: rule.kind,
  pattern: text,
  groups: { type: 'array', items: objectOf({ id: text, name: text }) },
});
export type AccessRule = Static<typeof listedRule>;

const newRule = exactObject({ id: idSchema, ...rule });
export type NewRule = Static<typeof newRule>;

/** Limits the use of matching objects to members of some groups. Everyone may use an object that no rule names. */
export const grantsApi = {
  list: endpoint('GET', '/api/grants', {
    answer: objectOf({ rules: { type: 'array', items: listedRule, lenient: true } }),
  }),
  /** The same id again changes nothing. */
  add: endpoint('POST', '/api/grants', { body: newRule }),
  change: endpoint('PATCH', '/api/grants/:id', { body: exactObject({ groups: rule.groups }) }),
  remove: endpoint('DELETE', '/api/grants/:id'),
};

const entry = objectOf({
  id: text,
  at: number,
  /** Id of a user, `server`, `command` or `visitor`. */
  actor: text,
  actorName: textOrNull,
  act: text,
  subject: textOrNull,
  subjectName: textOrNull,
  details: { type: 'object' },
  count: number,
});
export type AuditLine = Static<typeof entry>;

interface AuditQuery {
  readonly act?: string | undefined;
  readonly person?: string | undefined;
}

export const auditApi = {
  list: endpoint('GET', '/api/audit', {
    query: typeOnly<AuditQuery & { readonly after?: string | undefined }>(),
    answer: objectOf({ rows: { type: 'array', items: entry, lenient: true } }, { next: text }),
  }),
  /** All rows of the filter, newest first, as CSV or as JSON lines. */
  save: endpoint('GET', '/api/audit/export', {
    query: typeOnly<AuditQuery & { readonly format: 'csv' | 'jsonl' }>(),
  }),
};

const teamUsage = objectOf({
  from: text,
  to: text,
  totals: usageTotals,
  days: usageRows,
  /** By id; the empty key is for visitors and deleted accounts. */
  users: usageRows,
  /** The empty key is for users in no group; a user of several counts in each. */
  groups: usageRows,
  providers: usageRows,
  models: usageModels,
  /** True if a list is cut; the file has all. */
  hasMore: { type: 'boolean' },
});
export type TeamUsage = Static<typeof teamUsage>;

/** Usage of all users. */
export const teamUsageApi = {
  report: endpoint('GET', '/api/team-usage', { query: typeOnly<UsagePeriod>(), answer: teamUsage }),
  /** As CSV: a row for each day, user, model and purpose. */
  save: endpoint('GET', '/api/team-usage/days', { query: typeOnly<UsagePeriod>() }),
};

const token = { type: 'string', minLength: 20, maxLength: 100 } as const;

/** For visitors with a link. */
export const joinApi = {
  read: endpoint('POST', '/api/join/link', {
    body: exactObject({ token }),
    answer: objectOf({
      kind: { enum: ['invitation', 'reset'] },
      email: textOrNull,
      name: textOrNull,
      provider: textOrNull,
    }),
  }),
  /** Signs in with the new password. */
  accept: endpoint('POST', '/api/join', {
    body: exactObject({ token, password: { type: 'string', minLength: 8, maxLength: 1000 } }, { name }),
    answer: sessionSchema,
  }),
};
