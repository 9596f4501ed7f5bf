// Tables of groups, one-time links and the audit log.
import type { Generated } from 'kysely';
import type { AccountRole, AccountState } from '../../../shared/account/roles.ts';

/** Columns of `users` that administrators change. */
export interface StandingColumns {
  role: Generated<AccountRole>;
  /** `invited`: has neither a password nor an identity yet. */
  state: Generated<AccountState>;
  /** Written at most every few minutes. */
  lastSeenAt: Generated<number | null>;
}

export interface GroupsTable {
  id: string;
  name: string;
  /** `name` in lower case. */
  nameKey: string;
  createdAt: number;
}

export interface GroupMembersTable {
  groupId: string;
  userId: string;
  /** `provider`: by a claim of the identity provider, renewed at each sign-in. */
  origin: 'manual' | 'provider';
}

/** A one-time link that sets the password of an account. */
export interface AccountLinksTable {
  /** SHA-256 of the token. */
  digest: string;
  userId: string;
  kind: 'invitation' | 'reset';
  createdAt: number;
  expiresAt: number;
}

/** Append-only; only `count` of a repeated refusal grows within its minute. */
export interface AuditTable {
  id: string;
  at: number;
  /** User id, `server`, `command`, or `visitor`. */
  actor: string;
  /** Names as they were: accounts may be deleted later. */
  actorName: string | null;
  act: string;
  subject: string | null;
  subjectName: string | null;
  /** JSON object. */
  details: string;
  count: Generated<number>;
  /** What is counted in one row: minute, act, subject. Null for acts that are never counted together. */
  repeat: string | null;
}
