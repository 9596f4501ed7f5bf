// The one search by meaning of this process, with what it needs of the server, and what the settings show of it.
import { isTributaryError } from '@tributary/runtime-core';
import type { FileSearchView, SearchedFileState } from '../../shared/api/file-search.ts';
import { readModelKey } from '../../shared/providers/model-key.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';
import { onStart, onStop } from '../process/lifecycle.ts';
import { log } from '../process/log.ts';
import { failureOf } from '../runs/failure.ts';
import { listVectorJobs, usersWithIndexes } from '../storage/repositories/vector-jobs.ts';
import type { ListedVectorJob } from '../storage/repositories/vector-jobs.ts';
import { getStorage } from '../storage/storage.server.ts';
import { UnusableVectors } from './embedder.ts';
import {
  chosenModel,
  embeddingProviders,
  passesBy,
  presetModel,
  providerName,
  readerOf,
} from './embedding-models.server.ts';
import { createMeaning } from './meaning.ts';
import type { Meaning } from './meaning.ts';
import { VectorJobs } from './vector-jobs.ts';
import type { VectorPorts } from './vector-jobs.ts';

interface Host {
  readonly jobs: VectorJobs;
  readonly meaning: Meaning;
}

// A hot reload evaluates this module again: jobs of the process go on.
const key: unique symbol = Symbol.for('tributary.file-meaning');
const shared = globalThis as { [key]?: Promise<Host> | undefined };

const providerOf = (model: string): string => readModelKey(model)?.provider ?? '';

const ports: VectorPorts = {
  readerOf,
  causeOf(error, model) {
    const provider = providerOf(model);
    if (isTributaryError(error)) {
      const { type, message, body } = error;
      log.warn({ provider, ...failureOf(error) }, 'a file could not be read by meaning');
      return { cause: { type, message, body, provider }, passes: passesBy(error) };
    }
    if (error instanceof UnusableVectors)
      return { cause: { type: 'ProviderBizError', message: error.message, body: {}, provider }, passes: false };
    ports.onError('a file could not be read by meaning', error);
    const message = 'Something went wrong on the server. Details are in the server log.';
    return { cause: { type: 500, message, body: {}, provider }, passes: true };
  },
  onError(what, error) {
    if (isTributaryError(error)) log.warn({ provider: error.body.provider, ...failureOf(error) }, what);
    else log.error({ err: error instanceof Error ? error.message : typeof error }, what);
  },
};

async function open(): Promise<Host> {
  const storage = await getStorage();
  const jobs = new VectorJobs({ storage, ports });
  return { jobs, meaning: createMeaning({ storage, jobs, ports }) };
}

function host(): Promise<Host> {
  const opening = (shared[key] ??= open());
  // One that failed is tried again by the next request.
  opening.catch(() => (shared[key] = undefined));
  return opening;
}

export const getMeaning = async (): Promise<Meaning> => (await host()).meaning;

/** After a change of the user's model, keys or providers: files follow, and what had stopped is tried again. */
export function reviewMeaning(userId: string): void {
  host()
    .then(({ jobs }) => jobs.want(userId, { again: true }))
    .catch((error: unknown) => ports.onError('files could not follow a change of the settings', error));
}

export async function retryMeaning(userId: string): Promise<FileSearchView> {
  await (await host()).jobs.want(userId, { again: true });
  return viewMeaning(userId);
}

const maxListed = 200;

/** `files`: without the providers, which take a while to describe. */
export async function viewMeaning(userId: string, { files = false } = {}): Promise<FileSearchView> {
  const [model, providers, jobs] = await Promise.all([
    chosenModel(userId),
    files ? [] : embeddingProviders(userId),
    listVectorJobs(await getStorage(), userId, maxListed),
  ]);
  const preset = presetModel();
  const ids = [...new Set(jobs.map((job) => providerOf(job.model)))];
  const names = new Map(await Promise.all(ids.map(async (id) => [id, await providerName(userId, id)] as const)));
  return {
    ...(model === undefined ? {} : { model }),
    ...(preset === undefined ? {} : { preset }),
    providers,
    files: jobs.map((job) => stateOf(job, names.get(providerOf(job.model)) ?? '')),
  };
}

function stateOf(
  { files, model, state, made, passages, cause, dueAt, changedAt }: ListedVectorJob,
  provider: string,
): SearchedFileState {
  return {
    ids: files.map(({ id }) => id),
    name: files[0]?.name ?? '',
    model,
    provider,
    state,
    made,
    passages,
    ...(cause === null ? {} : { cause: JSON.parse(cause) as ReplyError }), // written by a job
    dueAt,
    changedAt,
  };
}

/** The operator may have chosen another model since the last start. */
async function begin(): Promise<void> {
  const { jobs } = await host();
  await jobs.recover();
  for (const userId of await usersWithIndexes(await getStorage())) await jobs.want(userId);
}

// Nobody waits for it.
onStart('file search', async () => {
  begin().catch((error: unknown) => ports.onError('the search in files could not begin', error));
});
onStop('file search', async () => {
  const opened = await shared[key]?.catch(() => undefined);
  shared[key] = undefined;
  await opened?.jobs.close();
});
