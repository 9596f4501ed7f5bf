// Hints of the server: what another page or device of the user has changed is read again.
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
  /** `load`: those of this browser. */
  readonly vaults: { load(): void; loadServer(): Promise<void> };
  readonly tools: { readonly list: { get(): { readonly status: string } }; load(anew?: boolean): Promise<void> };
  readonly account: Pick<AccountClient, 'store' | 'load'>;
}

const readers = new Map<HintKind, Set<() => Promise<unknown>>>();

/**
 * Reads on each hint of this kind, such as the id of a feature: for what is no part of the first load, while a page shows it. Returns
 * the way to stop.
 */
export function onHint(kind: HintKind, read: () => Promise<unknown>): () => void {
  const all = readers.get(kind) ?? new Set();
  readers.set(kind, all.add(read));
  return () => void all.delete(read);
}

/** Hints come in groups. Unit: ms. */
const settleMs = 150;
/** First marks that come by then say nothing new where the page has none of this process to compare: it has just read everything. Unit: ms. */
const freshMs = 1_000;

export interface HintedPage {
  /** As its requests name it. */
  readonly id: string;
  /** Mark of everything that the server rendered. */
  readonly mark?: string | undefined;
}

/** Reads again what others have changed, once somebody sees it. Returns the way to stop. */
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
    // Consents are a setting, too.
    settings: () => Promise.all([states.load(), preferences.load(), readTools()]),
    keys: () => vaults.loadServer(),
    tools: readTools,
    account: () => (account.store.get().status === 'ready' ? account.load() : Promise.resolve()),
  };
  /** Not before somebody here has asked for them. */
  async function readTools(): Promise<void> {
    if (tools.list.get().status !== 'idle') await tools.load(true);
  }

  function readWaiting(): void {
    timer = undefined;
    if (document.hidden) return;
    // A server that is away is asked by whoever needs it next.
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
  // Keys of this browser alone never pass by the server.
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
