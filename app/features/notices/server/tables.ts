// Tables of notifications: the server's key, users' devices and choices, and notifications to be sent.

declare module '../../../server/storage/schema.ts' {
  interface Database {
    noticeKeys: NoticeKeysTable;
    noticeDevices: NoticeDevicesTable;
    noticeSettings: { userId: string; settings: string };
    noticeSends: NoticeSendsTable;
  }
}

/** One row. */
interface NoticeKeysTable {
  id: string;
  publicKey: string;
  /** The private key, encrypted. */
  sealed: string;
}

export interface NoticeDevicesTable {
  userId: string;
  id: string;
  /** Digest of the push address, unique for all users. */
  digest: string;
  /** Push address and keys, encrypted: they suffice to send to the device. */
  sealed: string;
  /** The server's public key at that time. The push service accepts no other. */
  serverKey: string;
  name: string;
  language: string;
  /** The session that registered the device. */
  sessionId: string;
  epoch: number;
  door: string;
  /** When the identity provider opened the session, for SESSION_MAX_AGE. Unix time in seconds; null for others. */
  providerAt: number | null;
  createdAt: number;
  sentAt: number | null;
  problem: string | null;
}

/** A newer notification of a chat replaces the waiting row of the same device. */
export interface NoticeSendsTable {
  userId: string;
  deviceId: string;
  conversationId: string;
  turnId: string;
  /** State of the turn. */
  state: string;
  at: number;
  dueAt: number;
  attempts: number;
  /** Until then, one process is sending it. */
  claimedUntil: number;
}
