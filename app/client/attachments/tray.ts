// Unsent attachments per conversation, or per project for a new chat. They survive a reload, like drafts.
import { useCallback, useSyncExternalStore } from 'react';
import { localKeyValueStore } from '../net/key-value-store.ts';
import { idIn, isTemporary } from '../../shared/conversation/temporary.ts';
import { readingOf, withRead, withScan } from './attachments.ts';
import type { Attached, ReadDocument, ScanChoice } from './attachments.ts';

export interface Tray {
  readonly items: readonly Attached[];
  /** True if the attachments could not be stored: closing the page loses them. */
  readonly unkept: boolean;
  /** True while a sent message waits for files that are being read. */
  readonly held: boolean;
  /** Number of tasks that a sent message waits for, in addition to files being read. */
  readonly busy: number;
}

interface Slot {
  tray: Tray;
  /** The read of the stored attachments; they must not be overwritten before it ends. */
  reading: Promise<void> | undefined;
  /** Resolves when the pending files are read. */
  arriving: Promise<unknown>;
  failed: number;
  /** The stored attachments could not be read: they may still exist, so do not overwrite them. */
  unread: boolean;
  saving: boolean;
  changed: boolean;
}

/** Key of a flag for stored attachments, so that pages without any need not open the database. */
const markOf = (key: string): string => `draft-files.${key}`;
const empty: Tray = { items: [], unkept: false, held: false, busy: 0 };
const slots = new Map<string, Slot>();
const loadStore = () => import('./tray-store.ts');

type Change = (items: readonly Attached[]) => readonly Attached[];

const listeners = new Set<() => void>();
export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the tray of the conversation on screen. A file being read is added to the tray of its conversation. */
export function useTray(conversationId: string | undefined): readonly [Tray, (change: Change) => void] {
  const key = conversationId ?? 'new';
  // Trays are browser state; the server renders none.
  const tray = useSyncExternalStore(
    subscribe,
    () => slotOf(key).tray,
    () => empty,
  );
  const set = useCallback((change: Change): void => changeTray(key, change), [key]);
  return [tray, set];
}

export function changeTray(key: string, change: Change): void {
  const slot = slotOf(key);
  const before = slot.tray.items;
  const items = change(before);
  if (items.length === 0 && before.length === 0) return;
  show(slot, { ...slot.tray, items });
  mark(key, slot);
  void save(key, slot);
}

/** Adds stored files to a tray; existing ids are kept. */
export const addAttached = (conversationId: string | undefined, added: readonly Attached[]): void =>
  changeTray(conversationId ?? 'new', (all) => [
    ...all,
    ...added.filter(({ id }) => all.every((item) => item.id !== id)),
  ]);

export const removeAttached = (conversationId: string | undefined, ids: ReadonlySet<string>): void =>
  changeTray(conversationId ?? 'new', (all) => all.filter(({ id }) => !ids.has(id)));

/** Hook for `carried.ts`, which only project pages load: called with files that are sent or removed. */
export const carried: { drop?: (place: string | undefined, items: readonly Pick<Attached, 'id'>[]) => void } = {};

/** Stored with the attachment, so that a dismissed note stays dismissed. */
export const decideScan = (conversationId: string | undefined, id: string, scan: ScanChoice): void =>
  changeTray(conversationId ?? 'new', (all) => withScan(all, id, scan));

/** Reads files into the tray of their conversation, whichever is on screen afterwards. */
export function readInto(conversationId: string | undefined, files: readonly File[], document?: ReadDocument): void {
  const key = conversationId ?? 'new';
  const placed = files.map((file) => [file, readingOf(file, (id) => idIn(conversationId, id))] as const);
  changeTray(key, (all) => [...all, ...placed.map(([, item]) => item)]);
  const place = (item: Attached): void => changeTray(key, (all) => withRead(all, item));
  const read = placed.map(([file, { id, name }]) =>
    import('./attach.ts')
      .then(
        ({ attach }) => attach(file, id, document, place),
        (): Attached => ({ kind: 'refused', id, name, refused: 'unreadable', limit: file.size }),
      )
      .then(place),
  );
  const slot = slotOf(key);
  slot.arriving = Promise.all([slot.arriving, ...read]);
}

/**
 * Creates files from an attached one, such as its pages; messages sent meanwhile wait. Dropped if the source was removed.
 * Rejects as `make` does.
 */
export async function readMade(
  conversationId: string | undefined,
  source: { readonly id: string; readonly name: string },
  make: () => Promise<readonly File[]>,
): Promise<void> {
  const key = conversationId ?? 'new';
  const item = readingOf(new File([], source.name), (id) => idIn(conversationId, id));
  changeTray(key, (all) => [...all, item]);
  const made = make()
    .finally(() => removeAttached(conversationId, new Set([item.id])))
    .then((files) => {
      if (trayOf(conversationId).items.some(({ id }) => id === source.id)) readInto(conversationId, files);
    });
  const slot = slotOf(key);
  slot.arriving = Promise.all([slot.arriving, made.catch(() => undefined)]);
  await made;
}

/** Makes messages wait for `work`, as for files being read. If it fails, they are not sent. */
export function readBeside(conversationId: string | undefined, work: Promise<unknown>): void {
  const slot = slotOf(conversationId ?? 'new');
  const count = (by: number): void => show(slot, { ...slot.tray, busy: Math.max(0, slot.tray.busy + by) });
  count(1);
  const ended = work.catch(() => slot.failed++).finally(() => count(-1));
  slot.arriving = Promise.all([slot.arriving, ended]);
}

/** Waits for pending files, including those added meanwhile. */
async function settled(slot: Slot): Promise<void> {
  let awaited: unknown;
  while (awaited !== slot.arriving) {
    awaited = slot.arriving;
    await awaited;
  }
}

/** Waits until the files of a sent message are read. Returns false if a message is already waiting, or a file was refused. */
export async function onceRead(conversationId: string | undefined): Promise<boolean> {
  const slot = slotOf(conversationId ?? 'new');
  if (slot.tray.held) return false;
  const before = refusalsIn(slot);
  show(slot, { ...slot.tray, held: true });
  await settled(slot);
  show(slot, { ...slot.tray, held: false });
  return refusalsIn(slot) === before;
}

const refusalsIn = ({ tray, failed }: Slot): number =>
  failed + tray.items.filter(({ kind }) => kind === 'refused').length;

/** Empties a tray and returns its attachments, including pending ones. */
export async function takeTray(conversationId: string | undefined): Promise<readonly Attached[]> {
  const key = conversationId ?? 'new';
  const slot = slotOf(key);
  await slot.reading;
  await settled(slot);
  const { items } = slot.tray;
  if (items.length === 0) return items;
  show(slot, { ...slot.tray, items: [] });
  mark(key, slot);
  void save(key, slot);
  return items;
}

/** Returns the current tray, which may not be rendered yet. */
export const trayOf = (conversationId: string | undefined): Tray => slotOf(conversationId ?? 'new').tray;

/** Removes all trays after signing out. */
export async function removeTrays(): Promise<void> {
  const keyValues = localKeyValueStore();
  for (const key of keyValues.keys(markOf(''))) keyValues.remove(key);
  for (const slot of slots.values()) show(slot, empty);
  // Nothing to remove if storage is unavailable.
  await loadStore()
    .then(({ forgetTrays }) => forgetTrays())
    .catch(() => undefined);
}

function slotOf(key: string): Slot {
  const known = slots.get(key);
  if (known) return known;
  const slot: Slot = {
    tray: empty,
    reading: undefined,
    arriving: Promise.resolve(),
    failed: 0,
    unread: false,
    saving: false,
    changed: false,
  };
  slots.set(key, slot);
  const kept = localKeyValueStore().read(markOf(key));
  if (kept !== undefined) slot.reading = read(key, slot, kept);
  return slot;
}

const isKept = ({ kind }: Attached): boolean => kind === 'image' || kind === 'file';

/** Synchronous: a sent message must not reappear if the page is closed now. */
function mark(key: string, { tray, reading, unread }: Slot): void {
  if (isTemporary(key)) return;
  const held = tray.items.some(isKept) || reading !== undefined || unread;
  if (held) localKeyValueStore().write(markOf(key), true);
  else localKeyValueStore().remove(markOf(key));
}

async function read(key: string, slot: Slot, kept?: unknown): Promise<void> {
  const items = await loadStore()
    .then(({ readTray, readFiles }) => (Array.isArray(kept) ? readFiles(kept) : readTray(key)))
    .catch(() => undefined);
  slot.reading = undefined;
  slot.unread = items === undefined;
  if (!items) return show(slot, { ...slot.tray, unkept: true });
  if (items.length > 0) show(slot, { ...slot.tray, items: [...items, ...slot.tray.items] });
  mark(key, slot);
}

function show(slot: Slot, tray: Tray): void {
  slot.tray = tray;
  for (const listener of listeners) listener();
}

/** Saves a tray, one write at a time; changes meanwhile are in the next write. */
async function save(key: string, slot: Slot): Promise<void> {
  if (isTemporary(key)) return;
  slot.changed = true;
  if (slot.saving) return;
  slot.saving = true;
  while (slot.changed) {
    await slot.reading;
    if (slot.unread) await (slot.reading = read(key, slot));
    slot.changed = false;
    if (slot.unread) continue;
    const items = slot.tray.items.filter(isKept);
    try {
      await (await loadStore()).keepTray(key, items);
      if (slot.tray.unkept) show(slot, { ...slot.tray, unkept: false });
    } catch {
      if (slot.tray.unkept !== items.length > 0) show(slot, { ...slot.tray, unkept: items.length > 0 });
    }
  }
  slot.saving = false;
}
