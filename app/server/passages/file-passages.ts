// Searches large files: indexes passages once per content in the background, and finds them by the question's words
// and, if the user has a model for it, by meaning.
import { setImmediate as breathe } from 'node:timers/promises';
import type { DocumentResult } from '../documents/document-texts.ts';
import { ByteGate } from '../process/byte-gate.ts';
import { findContent } from '../storage/repositories/file-texts.ts';
import {
  countPassages,
  filesOfScope,
  finishPassages,
  indexedPassages,
  passagesSoFar,
  passagesWith,
  readPassages,
  writePassages,
} from '../storage/repositories/passages.ts';
import type { FoundPassage, Passage, Scope } from '../storage/repositories/passages.ts';
import type { Storage } from '../storage/storage.ts';
import { fuse } from './fuse.ts';
import type { Meaning, MeaningHits, MeaningPart } from './meaning.ts';
import { rarity, scoreOf } from './rank.ts';
import { passagesOf } from './split.ts';
import { termsOfQuestion } from './terms.ts';

export interface FilePassage extends FoundPassage {
  readonly file: string;
  readonly name: string;
}

export interface PassageHits {
  readonly hits: readonly FilePassage[];
  /** Number of passages with any of the words. */
  readonly found: number;
  /** Number of all passages searched. */
  readonly all: number;
  readonly meaning: MeaningPart;
}

export interface FilePassages {
  /** Resolves when the files are indexed; files without text have no passages. */
  ready(userId: string, files: readonly string[]): Promise<void>;
  /** Returns the best first. Only indexed passages are found. */
  search(scope: Scope, question: string, limit: number): Promise<PassageHits>;
  /** Returns passages of a file in a range of positions, in order. */
  between(scope: Scope, from: number, to: number): Promise<readonly FilePassage[]>;
  count(scope: Scope): Promise<number>;
}

export interface PassageOptions {
  readonly storage: Storage;
  readonly view: (userId: string, id: string) => Promise<DocumentResult | undefined>;
  /** Passages per transaction. */
  readonly batch?: number;
  /** Loaded on first use, because it reads this database. Undefined: search by words only. */
  readonly meaning?: (() => Promise<Meaning>) | undefined;
  readonly onError?: (what: string, error: unknown) => void;
}

/** Passages considered per term: a word that is everywhere distinguishes nothing. */
const maxOfTerm = 4000;
/** Passages whose words are counted. */
const maxCounted = 200;
/** Concurrent indexing, in total and per user. */
const gate = new ByteGate({ all: 2, perUser: 1 });
const never = new AbortController().signal;

export function createFilePassages({
  storage,
  view,
  batch = 40,
  meaning,
  onError = () => undefined,
}: PassageOptions): FilePassages {
  const indexing = new Map<string, Promise<void>>();

  async function indexNow(userId: string, id: string, content: string): Promise<void> {
    const leave = await gate.enter(userId, 1, never);
    try {
      const result = await view(userId, id);
      if (!result || 'refused' in result) return;
      const after = await passagesSoFar(storage, content);
      let count = 0;
      let open: Passage[] = [];
      for (const passage of passagesOf(result.read)) {
        count++;
        if (passage.position < after) continue;
        open.push(passage);
        if (open.length < batch) continue;
        if (!(await writePassages(storage, content, open))) return;
        open = [];
        // Yield to requests between transactions.
        await breathe();
      }
      if (open.length === 0 || (await writePassages(storage, content, open)))
        await finishPassages(storage, content, count);
    } finally {
      leave();
    }
  }

  /** Returns the file's content, if it has one. */
  async function readyOne(userId: string, id: string): Promise<string | undefined> {
    const content = await findContent(storage, userId, id);
    if (content === undefined || (await indexedPassages(storage, content)) !== undefined) return content;
    const known = indexing.get(content);
    const made = known ?? indexNow(userId, id, content).finally(() => indexing.delete(content));
    if (!known) indexing.set(content, made);
    await made;
    return content;
  }

  /** Adds the name of the first file with the content, so that two files with equal bytes are found once. */
  async function named(scope: Scope, passages: readonly FoundPassage[]): Promise<readonly FilePassage[]> {
    const files = await filesOfScope(storage, scope);
    return passages.flatMap((passage) => {
      const file = files.find(({ content }) => content === passage.contentId);
      return file ? [{ ...passage, file: file.id, name: file.name }] : [];
    });
  }

  async function wantMeaning(userId: string, contents: readonly string[]): Promise<void> {
    try {
      if (meaning) await (await meaning()).want(userId, contents);
    } catch (error) {
      onError('files could not be given to the search by meaning', error);
    }
  }

  /** A failure here must not break the search by words. */
  async function byMeaning(scope: Scope, question: string): Promise<MeaningHits> {
    if (!meaning) return { part: 'none', seqs: [] };
    try {
      return await (await meaning()).near(scope, question);
    } catch (error) {
      onError('files were searched by words only', error);
      return { part: 'failed', seqs: [] };
    }
  }

  async function byWords(scope: Scope, question: string, all: number) {
    const held = await Promise.all(
      termsOfQuestion(question).map(async (phrase) => ({
        phrase,
        seqs: await passagesWith(storage, scope, phrase, maxOfTerm),
      })),
    );
    const terms = held.map(({ phrase, seqs }) => ({ phrase, weight: rarity(seqs.length, all), seqs }));
    const sums = new Map<number, number>();
    for (const { weight, seqs } of terms) for (const seq of seqs) sums.set(seq, (sums.get(seq) ?? 0) + weight);
    const near = [...sums].toSorted(([a, one], [b, other]) => other - one || a - b).slice(0, maxCounted);
    const passages = await named(scope, await readPassages(storage, scope, { seqs: near.map(([seq]) => seq) }));
    const order = new Map(scope.files.map((id, at) => [id, at]));
    const ranked = passages
      .map((passage) => ({ passage, score: scoreOf(passage.text, terms) }))
      .toSorted(
        (a, b) =>
          b.score - a.score ||
          (order.get(a.passage.file) ?? 0) - (order.get(b.passage.file) ?? 0) ||
          a.passage.position - b.passage.position,
      );
    return { passages: ranked.map(({ passage }) => passage), found: sums.size };
  }

  return {
    async ready(userId, files) {
      const contents = await Promise.all(files.map((id) => readyOne(userId, id)));
      // Not awaited.
      void wantMeaning(
        userId,
        contents.flatMap((content) => content ?? []),
      );
    },
    async search(scope, question, limit) {
      const all = await countPassages(storage, scope);
      if (all === 0) return { hits: [], found: 0, all, meaning: 'none' };
      const [words, near] = await Promise.all([byWords(scope, question, all), byMeaning(scope, question)]);
      const known = new Map(words.passages.map((passage) => [passage.seq, passage]));
      const best = fuse(limit, [...known.keys()], near.seqs);
      const others = await readPassages(storage, scope, { seqs: best.filter((seq) => !known.has(seq)) });
      for (const passage of await named(scope, others)) known.set(passage.seq, passage);
      return { hits: best.flatMap((seq) => known.get(seq) ?? []), found: words.found, all, meaning: near.part };
    },
    between: async (scope, from, to) => named(scope, await readPassages(storage, scope, { from, to })),
    count: (scope) => countPassages(storage, scope),
  };
}
