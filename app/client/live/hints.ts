// Handles change notifications: rereads data that another page or device has changed.
import { isWithin, markedAs } from '../../shared/api/live.ts';
import type { Hint, HintKind } from '../../shared/api/live.ts';
import type { AccountClient } from '../settings/account.ts';
import type { PreferencesClient } from '../settings/preferences.ts';
import type { Live } from './live.ts';

export interface HintedStores {
  readonly sync: { look(): Promise<void>; reread(ids: Iterable<string>): void };
  readonly folders: { load(): Promise<unknown> };
  readonly states: { load(): Promise<void> };
  readonly preferences: Pick<PreferencesClient, 'load'>;
  /** `load`: reads the keys of this browser. */
  readonly vaults: { load(): void; loadServer(): Promise<void> };
  readonly tools: { readonly list: { get(): { readonly status: string } }; load(anew?: boolean): Promise<void> };
  readonly account: Pick<AccountClient, 'store' | 'load'>;
}

const readers = new Map<HintKind, Set<() => Promise<unknown>>>();

/**
 * Calls `read` on each notification of a kind, such as a feature's id, for data outside the initial load. Returns a function
 * that stops it.
 */
export function onHint(kind: HintKind, read: () => Promise<unknown>): () => void {
  const all = readers.get(kind) ?? new Set();
  readers.set(kind, all.add(read));
  return () => void all.delete(read);
}

/** Debounce of notifications, which come in groups. Unit: ms. */
const settleMs = 150;
/**
 * Time in which first revisions count as read, if the page has none of this server process: it has just read everything.
 * Unit: ms.
 */
const freshMs = 1_000;

export interface HintedPage {
  /** Page id in its requests. */
  readonly id: string;
  /** Revision of the server-rendered data. */
  readonly mark?: string | undefined;
}

/** Rereads changed data once the page is visible. Returns a function that stops it. */
export function followHints(
  live: Pick<Live, 'onHint'>,
  page: HintedPage,
  { sync, folders, states, preferences, vaults, tools, account }: HintedStores,
  now: () => number = Date.now,
): () => void {
  const startedAt = now();
  const marks = new Map<HintKind, string>();
  const waiting = new Set<HintKind>();
  const conversations = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const read: Readonly<Record<HintKind, () => Promise<unknown>>> = {
    list: () => Promise.all([sync.look(), folders.load()]),
    async conversation() {
      sync.reread(conversations);
      conversations.clear();
      await sync.look();
    },
    // Consents are stored in the settings.
    settings: () => Promise.all([states.load(), preferences.load(), readTools()]),
    keys: () => vaults.loadServer(),
    tools: readTools,
    account: () => (account.store.get().status === 'ready' ? account.load() : Promise.resolve()),
  };
  /** Rereads tools only if this page has loaded them. */
  async function readTools(): Promise<void> {
    if (tools.list.get().status !== 'idle') await tools.load(true);
  }

  function readWaiting(): void {
    timer = undefined;
    if (document.hidden) return;
    // If the server is unreachable, the next user of the data retries.
    const start = (again: () => Promise<unknown>): void => void again().catch(() => undefined);
    for (const kind of waiting) {
      const own = read[kind];
      if (own) start(own);
      readers.get(kind)?.forEach(start);
    }
    waiting.clear();
  }
  const readSoon = (): void => {
    if (waiting.size > 0 && !stopped) timer ??= setTimeout(readWaiting, settleMs);
  };

  live.onHint(({ kind, mark, id, page: from }: Hint) => {
    const before = marks.get(markedAs(kind));
    marks.set(markedAs(kind), mark);
    if (mark === before || from === page.id) return;
    if (before === undefined && (isWithin(mark, page.mark ?? '') ?? now() - startedAt < freshMs)) return;
    waiting.add(kind);
    if (id !== undefined) conversations.add(id);
    readSoon();
  });
  // Keys stored only in this browser are never sent to the server, which cannot report their change.
  const listen = ({ key }: StorageEvent): void => {
    if (key === null || key.startsWith('tributary.vault.')) vaults.load();
  };
  window.addEventListener('storage', listen);
  document.addEventListener('visibilitychange', readSoon);
  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('storage', listen);
    document.removeEventListener('visibilitychange', readSoon);
  };
}
