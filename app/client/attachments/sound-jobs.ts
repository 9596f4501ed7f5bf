// Sounds that are being written down because the chosen model does not hear them: each once, seen while it is, and tried again when
// asked. Loaded with the first sound that needs it.
import type { DocumentFacts } from '../../shared/conversation/document.ts';
import type { SoundFile } from '../../shared/payload/sounds.ts';
import type { Attached, Refusal } from './attachments.ts';
import { changeTray, readBeside } from './tray.ts';

export type SoundJob =
  | { readonly state: 'running' }
  | { readonly state: 'written'; readonly read: DocumentFacts }
  | { readonly state: 'failed'; readonly refused: Refusal; readonly limit?: number };

/** Result of an attempt: the facts of the text, or the reason why there is none. */
export type Written =
  | { readonly read: DocumentFacts }
  | { readonly refused: Refusal; readonly limit?: number | undefined };

/** By the address of the file: the same sound is written down once, however many messages name it. */
let jobs: ReadonlyMap<string, SoundJob> = new Map();
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const current = (): ReadonlyMap<string, SoundJob> => jobs;

function set(url: string, job: SoundJob): void {
  jobs = new Map([...jobs, [url, job]]);
  for (const listener of listeners) listener();
}

/** Resolves with the facts of the text; rejects where there is none in the end. A job that runs, or is done, is not begun again. */
export async function writeDown(
  { url }: Pick<SoundFile, 'url'>,
  work: () => Promise<Written>,
): Promise<DocumentFacts | undefined> {
  const known = jobs.get(url);
  if (known?.state === 'written') return known.read;
  if (known?.state === 'running') return undefined;
  set(url, { state: 'running' });
  const written = await work().catch((): Written => ({ refused: 'notTranscribed' }));
  if ('read' in written) {
    set(url, { state: 'written', read: written.read });
    return written.read;
  }
  const { refused, limit } = written;
  set(url, { state: 'failed', refused, ...(limit === undefined ? {} : { limit }) });
  throw new Error(refused);
}

/** Writes down a sound of this tray, or of an earlier message of its chat: what is sent meanwhile waits for it. */
export function writeBeside(
  conversationId: string | undefined,
  sound: Pick<SoundFile, 'url'>,
  work: () => Promise<Written>,
): void {
  const made = writeDown(sound, work).then((facts) => {
    if (facts) changeTray(conversationId ?? 'new', (all) => withText(all, sound.url, facts));
  });
  readBeside(conversationId, made);
}

/** The attachments with what was written down of one of them. */
export const withText = (items: readonly Attached[], url: string, read: DocumentFacts): readonly Attached[] =>
  items.map((item) =>
    item.kind === 'file' && 'url' in item.file && item.file.url === url
      ? { ...item, file: { ...item.file, read } }
      : item,
  );
