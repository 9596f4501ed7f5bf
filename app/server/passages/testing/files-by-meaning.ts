// A file store with search by meaning, without a server; its models are called by plain requests.
import type { DocumentText } from '../../../shared/message/document.ts';
import { createFileStore } from '../../files/file-store.ts';
import type { FileStore } from '../../files/file-store.ts';
import { writeText } from '../../storage/repositories/file-texts.ts';
import type { TestDatabase } from '../../storage/testing/databases.ts';
import type { Storage } from '../../storage/storage.ts';
import { createEmbedder } from '../embedder.ts';
import { createMeaning } from '../meaning.ts';
import { VectorJobs } from '../vector-jobs.ts';
import type { VectorPorts } from '../vector-jobs.ts';

export class Refused extends Error {
  override readonly name = 'Refused';
  readonly status: number;
  constructor(status: number) {
    super(`refused with ${status}`);
    this.status = status;
  }
}

async function embed(url: string, model: string, input: readonly string[], signal: AbortSignal) {
  const body = JSON.stringify({ model, input });
  const response = await fetch(`${url}/embeddings`, { method: 'POST', body, signal });
  if (!response.ok) throw new Refused(response.status);
  const { data } = (await response.json()) as { readonly data: readonly { readonly embedding: readonly number[] }[] };
  return data.map(({ embedding }) => embedding);
}

export interface MeaningBench {
  readonly storage: Storage;
  readonly files: FileStore;
  readonly jobs: VectorJobs;
  /** Chosen by all users of the bench; undefined: words only. */
  model: string | undefined;
  readonly errors: readonly string[];
  /** Resolves when no job is running. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

export async function filesByMeaning(database: TestDatabase, url: string, model?: string): Promise<MeaningBench> {
  const storage = await database.open();
  const errors: string[] = [];
  const ports: VectorPorts = {
    async readerOf() {
      const { model: chosen } = bench;
      if (chosen === undefined) return undefined;
      const isTooMuch = (error: unknown): boolean => error instanceof Refused && error.status === 400;
      const embedder = createEmbedder({
        embed: (texts, _role, signal) => embed(url, chosen, texts, signal),
        isTooMuch,
        window: 8000,
      });
      return { model: `bench/${chosen}`, vectorsOf: embedder.vectorsOf };
    },
    causeOf: (error) => ({
      cause: {
        type: error instanceof Refused ? error.status : 500,
        message: String(error),
        body: {},
        provider: 'bench',
      },
      passes: error instanceof Refused && error.status >= 500,
    }),
    onError: (what, error) => void errors.push(`${what}: ${String(error)}`),
  };
  const jobs = new VectorJobs({ storage, ports, delays: [50, 50], batch: 8, beatMs: 100 });
  const meaning = createMeaning({ storage, jobs, ports, restMs: 0 });
  await jobs.recover();
  const bench = {
    storage,
    files: createFileStore({
      storage,
      dataDir: database.dataDir,
      quota: 1e9,
      meaning: async () => meaning,
      onError: ports.onError,
    }),
    jobs,
    model,
    errors,
    settled: () => jobs.settled(),
    async close() {
      await jobs.close();
      await storage.close();
    },
  };
  return bench;
}

export function pagesOf(pages: readonly string[]): DocumentText {
  const parts: { name: string; at: number }[] = [];
  let text = '';
  for (const [at, page] of pages.entries()) {
    if (at > 0) text += '\n\n';
    parts.push({ name: '', at: text.length });
    text += `[Page ${at + 1}]\n${page}`;
  }
  const facts = { words: 1, characters: text.length, tokens: text.length / 4, warnings: [] };
  return { format: 'pdf', unit: 'page', count: pages.length, ...facts, text, parts };
}

/** Adds a file with this extracted text. Returns its content. */
export async function addRead(
  storage: Storage,
  files: FileStore,
  userId: string,
  id: string,
  { text, ...facts }: DocumentText,
): Promise<string> {
  await files.write(userId, { id, name: `${id}.pdf` }, once(Buffer.from(`${userId} ${id}`)));
  const { content } = await storage.db
    .selectFrom('files')
    .select('content')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  await writeText(storage, content, { outcome: 'read', facts: JSON.stringify(facts), text });
  return content;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
