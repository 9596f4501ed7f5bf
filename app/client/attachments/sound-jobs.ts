// Transcription jobs for sounds that a model does not accept: one per sound, with visible state and retry. Loaded on first use.
import type { Unheard } from '../../shared/api/unheard-sounds.ts';
import type { DocumentFacts } from '../../shared/message/document.ts';
import type { SoundFile } from '../../shared/payload/sounds.ts';
import type { Attached, Refusal } from './attachments.ts';
import { changeTray, readBeside } from './tray.ts';

export type SoundJob =
  | { readonly state: 'running' }
  | { readonly state: 'written'; readonly read: DocumentFacts }
  /** Stopped by the user who sent the waiting question. */
  | { readonly state: 'stopped' }
  | { readonly state: 'failed'; readonly refused: Refusal; readonly limit?: number };

/** Result of an attempt: the transcript's details, or the reason for the failure. */
export type Written =
  | { readonly read: DocumentFacts }
  | { readonly refused: Refusal | 'stopped'; readonly limit?: number | undefined };

/** Starts an attempt, which stops when the signal aborts. */
type Work = (signal: AbortSignal) => Promise<Written>;

interface Attempt {
  readonly written: Promise<Written>;
  readonly controller: AbortController;
  /** Number of questions that wait for the attempt. */
  questions: number;
}

export interface AwaitedSound {
  readonly file: SoundFile;
  readonly unheard: Unheard | undefined;
  readonly conversationId: string;
  /** Name of the called model. */
  readonly model: string;
}

/** Jobs by file URL, so that a sound in several messages is transcribed once. */
let jobs: ReadonlyMap<string, SoundJob> = new Map();
let waiting: readonly AwaitedSound[] = [];
const attempts = new Map<string, Attempt>();
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const current = (): ReadonlyMap<string, SoundJob> => jobs;
export const awaited = (): readonly AwaitedSound[] => waiting;

function changed(): void {
  for (const listener of listeners) listener();
}

function set(url: string, job: SoundJob): void {
  jobs = new Map([...jobs, [url, job]]);
  changed();
}

/**
 * Lists the sound as awaited until `work` ends or `signal` aborts. An abort also stops the work, unless another question
 * waits.
 */
export async function awaiting(sound: AwaitedSound, work: Work, signal: AbortSignal): Promise<Written> {
  waiting = [...waiting, sound];
  const made = attempt(sound.file, work);
  made.questions++;
  changed();
  const stopped = new Promise<Written>((resolve) => {
    const stop = (): void => resolve({ refused: 'stopped' });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    return await Promise.race([made.written, stopped]);
  } finally {
    made.questions--;
    if (signal.aborted && made.questions === 0) made.controller.abort();
    waiting = waiting.filter((each) => each !== sound);
    changed();
  }
}

/** Starts an attempt. Returns the existing one while it is running or done. */
function attempt({ url }: Pick<SoundFile, 'url'>, work: Work): Attempt {
  const running = attempts.get(url);
  if (running) return running;
  const controller = new AbortController();
  const { signal } = controller;
  const known = jobs.get(url);
  if (known?.state === 'written') return { written: Promise.resolve(known), controller, questions: 0 };
  const written = work(signal)
    .catch((): Written => ({ refused: 'notTranscribed' }))
    .then((end): Written => {
      attempts.delete(url);
      const { limit } = 'refused' in end ? end : {};
      if ('read' in end) set(url, { state: 'written', read: end.read });
      else if (signal.aborted || end.refused === 'stopped') set(url, { state: 'stopped' });
      else set(url, { state: 'failed', refused: end.refused, ...(limit === undefined ? {} : { limit }) });
      return end;
    });
  const made = { written, controller, questions: 0 };
  attempts.set(url, made);
  set(url, { state: 'running' });
  return made;
}

/** Aborts the transcription of a sound removed from its tray, to save its cost, unless a question waits. */
export function letGo(url: string): void {
  const running = attempts.get(url);
  if (running?.questions === 0) running.controller.abort();
}

/** Resolves with the transcript's details; rejects if the transcription failed. */
export async function writeDown(file: Pick<SoundFile, 'url'>, work: Work): Promise<DocumentFacts> {
  const written = await attempt(file, work).written;
  if ('read' in written) return written.read;
  throw new Error(written.refused);
}

/** Transcribes a sound of the tray, or of an earlier message of its chat; messages sent meanwhile wait. */
export function writeBeside(conversationId: string | undefined, sound: Pick<SoundFile, 'url'>, work: Work): void {
  const made = writeDown(sound, work).then((facts) =>
    changeTray(conversationId ?? 'new', (all) => withText(all, sound.url, facts)),
  );
  readBeside(conversationId, made);
}

export const withText = (items: readonly Attached[], url: string, read: DocumentFacts): readonly Attached[] =>
  items.map((item) =>
    item.kind === 'file' && 'url' in item.file && item.file.url === url
      ? { ...item, file: { ...item.file, read } }
      : item,
  );
