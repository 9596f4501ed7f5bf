// What is attached to a message that is not sent yet, per conversation. Texts outlive a reload, as the draft does.
import { useCallback, useSyncExternalStore } from 'react';
import type { FileAttachment } from '../../chat/message.ts';
import { localShelf } from '../../chat/storage.ts';
import type { Attached } from './attachments.ts';

const keyOf = (conversationId: string | undefined): string => `draft-files.${conversationId ?? 'new'}`;
const nothing: readonly Attached[] = [];
/** Pictures are too large for the browser's storage: they live as long as the page. */
const held = new Map<string, readonly Attached[]>();

type Change = (items: readonly Attached[]) => readonly Attached[];

const listeners = new Set<() => void>();
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The tray of the conversation on screen. A file that is still being read lands in the tray it was meant for. */
export function useTray(conversationId: string | undefined): readonly [readonly Attached[], (change: Change) => void] {
  // The server knows no tray, and must not keep one.
  const items = useSyncExternalStore(
    subscribe,
    () => readTray(conversationId),
    () => nothing,
  );
  const set = useCallback(
    (change: Change): void => {
      writeTray(conversationId, change(readTray(conversationId)));
      for (const listener of listeners) listener();
    },
    [conversationId],
  );
  return [items, set];
}

/** The same list as long as nothing changes it. */
function readTray(conversationId: string | undefined): readonly Attached[] {
  const key = keyOf(conversationId);
  const items = held.get(key) ?? readFiles(localShelf().read(key));
  held.set(key, items);
  return items;
}

function writeTray(conversationId: string | undefined, items: readonly Attached[]): void {
  const key = keyOf(conversationId);
  held.set(key, items);
  const files = items.filter(({ kind }) => kind === 'file');
  if (files.length === 0) localShelf().remove(key);
  else localShelf().write(key, files);
}

/** Written by another version, or by hand: only what is whole comes back. */
function readFiles(stored: unknown): readonly Attached[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((item: unknown): readonly Attached[] => {
    const { id, name, file, pasted } = (item ?? {}) as Partial<Record<string, unknown>>;
    if (typeof id !== 'string' || typeof name !== 'string' || !isFile(file)) return [];
    return [{ kind: 'file', id, name, file, pasted: pasted === true }];
  });
}

function isFile(value: unknown): value is FileAttachment {
  const { id, name, fileType, size, content } = (value ?? {}) as Partial<FileAttachment>;
  return [id, name, fileType, content].every((field) => typeof field === 'string') && typeof size === 'number';
}
