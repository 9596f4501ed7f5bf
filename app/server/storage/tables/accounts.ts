// Tables of users, their keys, and their MCP servers.
import type { StandingColumns } from './people.ts';

export interface UsersTable extends StandingColumns {
  id: string;
  name: string | null;
  /** In lower case; used to sign in. */
  email: string | null;
  /** scrypt, including salt and cost. */
  passwordHash: string | null;
  /** `issuer subject` of an identity provider. */
  oidcSubject: string | null;
  createdAt: number;
}

export interface VaultsTable {
  userId: string;
  provider: string;
  /** AES-256-GCM: IV, tag and ciphertext, base64. */
  sealed: string;
  /** The part that may be shown. JSON. */
  hint: string;
  updatedAt: number;
}

/** An MCP server configured by the user, or the user's choices for one of the operator's. */
export interface McpServersTable {
  userId: string;
  /** Never changes, because it is part of the tools' names. */
  id: string;
  name: string;
  /** Null for the operator's server, whose address is configured elsewhere. */
  url: string | null;
  enabled: number;
  /** Headers and client credentials, sealed like vaults. */
  sealed: string | null;
  /** The part that may be shown. JSON. */
  hint: string;
  /** The rule for each tool, and the definition that was approved. JSON. */
  rules: string;
  /** Tools, resources and prompts as last listed. JSON. */
  listing: string | null;
  /** The last failure since the last success. JSON. */
  problem: string | null;
  /** Detected protocol era, with a date. JSON. */
  verdict: string | null;
  /** The server's latest sign-in challenge. JSON. */
  challenge: string | null;
  createdAt: number;
  updatedAt: number;
}

/** Client registration and tokens at one issuer, sealed. */
export interface McpCredentialsTable {
  userId: string;
  serverId: string;
  issuer: string;
  /** 1 if tokens are included. */
  signedIn: number;
  sealed: string;
  updatedAt: number;
}

/** A sign-in in progress. `state`: hash of the value that comes back. */
export interface McpSignInsTable {
  state: string;
  userId: string;
  serverId: string;
  sealed: string;
  expiresAt: number;
}
