// Search by meaning: compares the question's vector with those of passages. If not available, says so, and the search
// by words is used.
import { createHash } from 'node:crypto';
import { nearestPassages, readByModel } from '../storage/repositories/passage-vectors.ts';
import type { Scope } from '../storage/repositories/passages.ts';
import { isUnread } from '../storage/repositories/vector-jobs.ts';
import type { Storage } from '../storage/storage.ts';
import type { Reader, VectorJobs, VectorPorts } from './vector-jobs.ts';

/**
 * How meaning contributed to a search. `none`: no model is chosen; `later`: files must still be processed; `failed`:
 * the model does not respond; `some` or `all` of the files.
 */
export type MeaningPart = 'none' | 'later' | 'failed' | 'some' | 'all';

/** Returns a sentence about the search for the model; '' if there is nothing to say. */
export function partText(part: MeaningPart): string {
  switch (part) {
    case 'none':
    case 'all':
      return '';
    case 'some':
      return ' Some files were searched by their words only: they are still to be read by meaning.';
    case 'later':
      return ' Searched by words only: the files are still to be read by meaning.';
    case 'failed':
      return ' Searched by words only: the search by meaning does not answer now.';
    default:
      return part satisfies never;
  }
}

export interface MeaningHits {
  readonly part: MeaningPart;
  /** Nearest first. */
  readonly seqs: readonly number[];
}

export interface Meaning {
  /** Schedules contents that have passages but no vectors. */
  want(userId: string, contents: readonly string[]): Promise<void>;
  near(scope: Scope, question: string): Promise<MeaningHits>;
}

export interface MeaningOptions {
  readonly storage: Storage;
  readonly jobs: Pick<VectorJobs, 'want' | 'anew'>;
  readonly ports: Pick<VectorPorts, 'readerOf' | 'onError'>;
  /** Timeout for a question, for which a user waits. Unit: ms. */
  readonly patienceMs?: number;
  /** Pause after a model did not respond. Unit: ms. */
  readonly restMs?: number;
}

const candidates = 50;
/** Number of cached question vectors: a chat repeats its questions on each turn. */
const heldQuestions = 500;
const maxResting = 10_000;

export function createMeaning({ storage, jobs, ports, patienceMs = 5_000, restMs = 60_000 }: MeaningOptions): Meaning {
  const held = new Map<string, Float32Array>();
  const resting = new Map<string, number>();

  async function vectorOf(userId: string, reader: Reader, question: string): Promise<Float32Array | undefined> {
    const key = createHash('sha256')
      .update(JSON.stringify([userId, reader.model, question]))
      .digest('base64url');
    const known = held.get(key);
    held.delete(key);
    const vector = known ?? (await asked(userId, reader, question));
    if (vector) held.set(key, vector);
    for (const oldest of held.keys()) {
      if (held.size <= heldQuestions) break;
      held.delete(oldest);
    }
    return vector;
  }

  async function asked(userId: string, reader: Reader, question: string): Promise<Float32Array | undefined> {
    const name = JSON.stringify([userId, reader.model]);
    if ((resting.get(name) ?? 0) > Date.now()) return undefined;
    try {
      const signal = AbortSignal.timeout(patienceMs);
      const late = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(new Error('the embedding of a question took too long'))),
      );
      const [vector] = await Promise.race([reader.vectorsOf([question], 'query', signal), late]);
      resting.delete(name);
      return vector;
    } catch (error) {
      if (resting.size >= maxResting) resting.clear();
      resting.set(name, Date.now() + restMs);
      ports.onError('a question was searched for by its words only', error);
      return undefined;
    }
  }

  return {
    async want(userId, contents) {
      const reader = await ports.readerOf(userId);
      if (reader && (await isUnread(storage, userId, reader.model, contents))) await jobs.want(userId, { contents });
    },
    async near(scope, question) {
      const { userId } = scope;
      const reader = await ports.readerOf(userId);
      if (!reader) return { part: 'none', seqs: [] };
      const { model } = reader;
      const contents = await readByModel(storage, scope, model);
      const ready = contents.filter(({ dimension }) => dimension !== undefined);
      if (ready.length === 0 || question.trim() === '') return { part: 'later', seqs: [] };
      const vector = await vectorOf(userId, reader, question);
      if (!vector) return { part: 'failed', seqs: [] };
      const fitting = ready.filter(({ dimension }) => dimension === vector.length);
      const others = ready.filter(({ dimension }) => dimension !== vector.length);
      if (others.length > 0)
        await jobs.anew(
          userId,
          model,
          others.map(({ contentId }) => contentId),
        );
      if (fitting.length === 0) return { part: 'later', seqs: [] };
      const near = await nearestPassages(storage, scope, { model, vector }, fitting, candidates);
      return {
        part: fitting.length === contents.length ? 'all' : 'some',
        seqs: near.flatMap(({ seq, likeness }) => (likeness > 0 ? [seq] : [])),
      };
    },
  };
}
