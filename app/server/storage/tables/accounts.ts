// Tables of users, their keys, and their MCP servers.

export interface UsersTable {
  id: string;
  name: string | null;
  /** In lower case: what one signs in with. */
  email: string | null;
  /** scrypt, with its salt and cost. */
  passwordHash: string | null;
  /** `issuer subject` of an identity provider. */
  oidcSubject: string | null;
  createdAt: number;
}

export interface VaultsTable {
  userId: string;
  provider: string;
  /** AES-256-GCM: iv, tag and text. base64. */
  sealed: string;
  /** The part of it that may be shown. JSON. */
  hint: string;
  updatedAt: number;
}

/** An MCP server as its user has set it up; of one of the operator, what the user chose. */
export interface McpServersTable {
  userId: string;
  /** Names its tools for good. */
  id: string;
  name: string;
  /** Null: the operator's, which has its address elsewhere. */
  url: string | null;
  enabled: number;
  /** Headers and client credentials, sealed as vaults are. */
  sealed: string | null;
  /** The part of them that may be shown. JSON. */
  hint: string;
  /** Rule for each tool, and the definition that was approved. JSON. */
  rules: string;
  /** Tools, resources and prompts as last listed. JSON. */
  listing: string | null;
  /** The last failure since the last success. JSON. */
  problem: string | null;
  /** Protocol era that the server was found to speak, with a date. JSON. */
  verdict: string | null;
  /** The server's last word about the sign-in it wants. JSON. */
  challenge: string | null;
  createdAt: number;
  updatedAt: number;
}

/** Client registration and tokens at one issuer, sealed. */
export interface McpCredentialsTable {
  userId: string;
  serverId: string;
  issuer: string;
  /** 1: tokens are among them. */
  signedIn: number;
  sealed: string;
  updatedAt: number;
}

/** A sign-in that was begun. `state`: a digest of the value that comes back. */
export interface McpSignInsTable {
  state: string;
  userId: string;
  serverId: string;
  sealed: string;
  expiresAt: number;
}
