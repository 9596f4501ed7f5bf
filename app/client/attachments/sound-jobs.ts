// Sounds that are being written down because a model does not hear them: each once, seen while it is, and tried again when asked.
// Loaded with the first sound that needs it.
import type { Unheard } from '../../shared/api/unheard-sounds.ts';
import type { DocumentFacts } from '../../shared/message/document.ts';
import type { SoundFile } from '../../shared/payload/sounds.ts';
import type { Attached, Refusal } from './attachments.ts';
import { changeTray, readBeside } from './tray.ts';

export type SoundJob =
  | { readonly state: 'running' }
  | { readonly state: 'written'; readonly read: DocumentFacts }
  /** By whoever had asked the question that waited for it. */
  | { readonly state: 'stopped' }
  | { readonly state: 'failed'; readonly refused: Refusal; readonly limit?: number };

/** Result of an attempt: the facts of the text, or the reason why there is none. */
export type Written =
  | { readonly read: DocumentFacts }
  | { readonly refused: Refusal | 'stopped'; readonly limit?: number | undefined };

/** Begins an attempt, which ends with the signal. */
type Work = (signal: AbortSignal) => Promise<Written>;

interface Attempt {
  readonly written: Promise<Written>;
  readonly controller: AbortController;
  /** Number of questions that wait for it. */
  questions: number;
}

/** A sound that a question waits for. */
export interface AwaitedSound {
  readonly file: SoundFile;
  readonly unheard: Unheard | undefined;
  readonly conversationId: string;
  /** Name of the model that is asked. */
  readonly model: string;
}

/** By the address of the file: the same sound is written down once, however many messages name it. */
let jobs: ReadonlyMap<string, SoundJob> = new Map();
let waiting: readonly AwaitedSound[] = [];
const attempts = new Map<string, Attempt>();
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
export const current = (): ReadonlyMap<string, SoundJob> => jobs;
/** Those of questions that wait, whichever model they ask. */
export const awaited = (): readonly AwaitedSound[] => waiting;

function changed(): void {
  for (const listener of listeners) listener();
}

function set(url: string, job: SoundJob): void {
  jobs = new Map([...jobs, [url, job]]);
  changed();
}

/** Shown as awaited until `work` has ended, or `signal` is aborted: then the work ends as well, unless another question waits. */
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

/** Never rejects. A job that runs, or is done, is not begun again. */
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

/** For a sound that was taken out of its tray: nobody is paid for its text, unless a question waits for it. */
export function letGo(url: string): void {
  const running = attempts.get(url);
  if (running?.questions === 0) running.controller.abort();
}

/** Resolves with the facts of the text; rejects where there is none in the end. */
export async function writeDown(file: Pick<SoundFile, 'url'>, work: Work): Promise<DocumentFacts> {
  const written = await attempt(file, work).written;
  if ('read' in written) return written.read;
  throw new Error(written.refused);
}

/** Writes down a sound of this tray, or of an earlier message of its chat: what is sent meanwhile waits for it. */
export function writeBeside(conversationId: string | undefined, sound: Pick<SoundFile, 'url'>, work: Work): void {
  const made = writeDown(sound, work).then((facts) =>
    changeTray(conversationId ?? 'new', (all) => withText(all, sound.url, facts)),
  );
  readBeside(conversationId, made);
}

/** The attachments with what was written down of one of them. */
export const withText = (items: readonly Attached[], url: string, read: DocumentFacts): readonly Attached[] =>
  items.map((item) =>
    item.kind === 'file' && 'url' in item.file && item.file.url === url
      ? { ...item, file: { ...item.file, read } }
      : item,
  );
