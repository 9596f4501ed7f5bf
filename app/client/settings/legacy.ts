// Migrates conversations stored in the browser by early versions to the server, once.
import { transferApi } from '../../shared/api/transfer.ts';
import { readConfig } from '../../shared/message/chat-config.ts';
import { isMessage } from '../../shared/conversation/conversation-rows.ts';
import { legacyKeys } from './legacy-keys.ts';
import type { Message } from '../../shared/message/message.ts';
import type { KeyValueStore } from '../net/key-value-store.ts';
import type { Transport } from '../net/transport.ts';

interface Legacy {
  readonly id: string;
  readonly title: string;
  readonly named: boolean;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly config: unknown;
  readonly messages: readonly Message[];
  /** The selected child of each message (root: `''`). */
  readonly selected: Readonly<Record<string, unknown>>;
}

/** Size limit of a request, below the server's. Unit: characters. */
const maxPiece = 8_000_000;
const maxConversations = 500;

/** Rejects if the server is unreachable; the next visit retries. */
export async function moveLegacy(keyValues: KeyValueStore, transport: Pick<Transport, 'sendJSON'>): Promise<void> {
  let piece: string[] = [];
  let keys: string[] = [];
  const send = async (): Promise<void> => {
    if (piece.length > 0) {
      const conversations: readonly unknown[] = piece.map((text) => JSON.parse(text));
      await transport.sendJSON('POST', transferApi.import.path, {
        format: 'tributary-export',
        version: 1,
        conversations,
      });
    }
    for (const key of keys) keyValues.remove(key);
    piece = [];
    keys = [];
  };
  for (const key of legacyKeys(keyValues)) {
    const legacy = readLegacy(keyValues.read(key));
    // Unreadable entries are not removed.
    if (!legacy) continue;
    const text = JSON.stringify(exportOf(legacy));
    const size = piece.reduce((sum, { length }) => sum + length, 0) + text.length;
    if (size > maxPiece || piece.length >= maxConversations) await send();
    piece.push(text);
    keys.push(key);
  }
  await send();
}

export function readLegacy(value: unknown): Legacy | undefined {
  const stored = value as Partial<Record<keyof Legacy, unknown>> | undefined | null;
  if (typeof stored !== 'object' || stored === null || typeof stored.id !== 'string') return undefined;
  if (typeof stored.messages !== 'object' || stored.messages === null) return undefined;
  const createdAt = typeof stored.createdAt === 'number' ? stored.createdAt : 0;
  return {
    id: stored.id,
    title: typeof stored.title === 'string' ? stored.title : '',
    named: stored.named === true,
    createdAt,
    updatedAt: typeof stored.updatedAt === 'number' ? stored.updatedAt : createdAt,
    config: readConfig(stored.config),
    messages: Object.values(stored.messages).filter(isMessage),
    selected: (stored.selected ?? {}) as Legacy['selected'],
  };
}

/** Converts to the format of the server's export: parents first, a head instead of selections. */
export function exportOf({ named, messages, selected, ...rest }: Legacy) {
  const children = new Map<string, Message[]>();
  for (const message of messages) {
    const key = message.parentId ?? '';
    children.set(key, [...(children.get(key) ?? []), message]);
  }
  for (const siblings of children.values()) siblings.sort((a, b) => a.createdAt - b.createdAt);
  const ordered: Message[] = [];
  for (let level = children.get('') ?? []; level.length > 0;) {
    ordered.push(...level);
    level = level.flatMap(({ id }) => children.get(id) ?? []);
  }
  let headId: string | null = null;
  for (let at = ''; ;) {
    const siblings: readonly Message[] = children.get(at) ?? [];
    const shown: Message | undefined = siblings.find(({ id }) => id === selected[at]) ?? siblings.at(-1);
    if (!shown || shown.id === headId) break;
    headId = at = shown.id;
  }
  return { ...rest, titleSource: named ? 'user' : 'none', headId, messages: ordered };
}
