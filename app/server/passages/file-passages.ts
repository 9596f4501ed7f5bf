// The search in large files: passages are indexed once for each content, in the background, and found by the words of a question.
import { setImmediate as breathe } from 'node:timers/promises';
import type { DocumentResult } from '../documents/document-texts.ts';
import { ByteGate } from '../files/byte-gate.ts';
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
import type { FoundPassage, Scope } from '../storage/repositories/passages.ts';
import type { Storage } from '../storage/storage.ts';
import { rarity, scoreOf } from './rank.ts';
import { passagesOf } from './split.ts';
import type { Passage } from './split.ts';
import { termsOfQuestion } from './terms.ts';

export interface FilePassage extends FoundPassage {
  readonly file: string;
  readonly name: string;
}

export interface PassageHits {
  readonly hits: readonly FilePassage[];
  /** Passages that hold any of the words. */
  readonly found: number;
  /** All passages that were looked through. */
  readonly all: number;
}

export interface FilePassages {
  /** Resolves when the passages of the files are there; files without a text have none. */
  ready(userId: string, files: readonly string[]): Promise<void>;
  /** The best first. Only what is indexed is found. */
  search(scope: Scope, question: string, limit: number): Promise<PassageHits>;
  /** Passages of one file from one place to another, in their order. */
  between(scope: Scope, from: number, to: number): Promise<readonly FilePassage[]>;
  count(scope: Scope): Promise<number>;
}

export interface PassageOptions {
  readonly storage: Storage;
  readonly view: (userId: string, id: string) => Promise<DocumentResult | undefined>;
  /** Passages of one commit. */
  readonly batch?: number;
}

/** Passages of one term that are looked at: a word that stands everywhere distinguishes nothing. */
const maxOfTerm = 4000;
/** Passages whose words are counted. */
const maxCounted = 200;
/** Indexings at once, and of one user. */
const gate = new ByteGate({ all: 2, perUser: 1 });
const never = new AbortController().signal;

export function createFilePassages({ storage, view, batch = 40 }: PassageOptions): FilePassages {
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
        // Requests come between two commits.
        await breathe();
      }
      if (open.length === 0 || (await writePassages(storage, content, open)))
        await finishPassages(storage, content, count);
    } finally {
      leave();
    }
  }

  async function readyOne(userId: string, id: string): Promise<void> {
    const content = await findContent(storage, userId, id);
    if (content === undefined || (await indexedPassages(storage, content)) !== undefined) return;
    const known = indexing.get(content);
    if (known) return known;
    const made = indexNow(userId, id, content).finally(() => indexing.delete(content));
    indexing.set(content, made);
    return made;
  }

  /** With the name of the first file that has it: two files of one content are found once. */
  async function named(scope: Scope, passages: readonly FoundPassage[]): Promise<readonly FilePassage[]> {
    const files = await filesOfScope(storage, scope);
    return passages.flatMap((passage) => {
      const file = files.find(({ content }) => content === passage.contentId);
      return file ? [{ ...passage, file: file.id, name: file.name }] : [];
    });
  }

  return {
    async ready(userId, files) {
      await Promise.all(files.map((id) => readyOne(userId, id)));
    },
    async search(scope, question, limit) {
      const all = await countPassages(storage, scope);
      const phrases = all === 0 ? [] : termsOfQuestion(question);
      const held = await Promise.all(
        phrases.map(async (phrase) => ({ phrase, seqs: await passagesWith(storage, scope, phrase, maxOfTerm) })),
      );
      const terms = held.map(({ phrase, seqs }) => ({ phrase, weight: rarity(seqs.length, all), seqs }));
      const sums = new Map<number, number>();
      for (const { weight, seqs } of terms) for (const seq of seqs) sums.set(seq, (sums.get(seq) ?? 0) + weight);
      const near = [...sums].toSorted(([a, one], [b, other]) => other - one || a - b).slice(0, maxCounted);
      const passages = await named(scope, await readPassages(storage, scope, { seqs: near.map(([seq]) => seq) }));
      const order = new Map(scope.files.map((id, at) => [id, at]));
      const hits = passages
        .map((passage) => ({ passage, score: scoreOf(passage.text, terms) }))
        .toSorted(
          (a, b) =>
            b.score - a.score ||
            (order.get(a.passage.file) ?? 0) - (order.get(b.passage.file) ?? 0) ||
            a.passage.position - b.passage.position,
        )
        .slice(0, limit)
        .map(({ passage }) => passage);
      return { hits, found: sums.size, all };
    },
    between: async (scope, from, to) => named(scope, await readPassages(storage, scope, { from, to })),
    count: (scope) => countPassages(storage, scope),
  };
}
