// Creates the server's search by meaning, and provides its state for the settings.
import { isTributaryError } from '@tributary/runtime-core';
import type { FileSearchView, SearchedFileState } from '../../shared/api/file-search.ts';
import { readModelKey } from '../../shared/providers/model-key.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';
import { opening } from '../process/app.ts';
import type { App } from '../process/app.ts';
import { log } from '../process/log.ts';
import { failureOf } from '../process/failure.ts';
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

const providerOf = (model: string): string => readModelKey(model)?.provider ?? '';

const portsOf = (app: App): VectorPorts => ({
  readerOf: (userId) => readerOf(app, userId),
  causeOf(error, model) {
    const provider = providerOf(model);
    if (isTributaryError(error)) {
      const { type, message, body } = error;
      log.warn({ provider, ...failureOf(error) }, 'a file could not be read by meaning');
      return { cause: { type, message, body, provider }, passes: passesBy(error) };
    }
    if (error instanceof UnusableVectors)
      return { cause: { type: 'ProviderBizError', message: error.message, body: {}, provider }, passes: false };
    onError('a file could not be read by meaning', error);
    const message = 'Something went wrong on the server. Details are in the server log.';
    return { cause: { type: 500, message, body: {}, provider }, passes: true };
  },
  onError,
});

function onError(what: string, error: unknown): void {
  if (isTributaryError(error)) log.warn({ provider: error.body.provider, ...failureOf(error) }, what);
  else log.error({ err: error instanceof Error ? error.message : typeof error }, what);
}

const host = opening('file search', async (app): Promise<Host> => {
  const storage = await getStorage(app);
  const ports = portsOf(app);
  const jobs = new VectorJobs({ storage, ports });
  return { jobs, meaning: createMeaning({ storage, jobs, ports }) };
});

export const getMeaning = async (app: App): Promise<Meaning> => (await host(app)).meaning;

/** After the user's model, keys or providers changed, schedules files and retries stopped jobs. */
export function reviewMeaning(app: App, userId: string): void {
  host(app)
    .then(({ jobs }) => jobs.want(userId, { again: true }))
    .catch((error: unknown) => onError('files could not follow a change of the settings', error));
}

export async function retryMeaning(app: App, userId: string): Promise<FileSearchView> {
  await (await host(app)).jobs.want(userId, { again: true });
  return viewMeaning(app, userId);
}

const maxListed = 200;

/** `files`: without providers, whose descriptions take a while. */
export async function viewMeaning(app: App, userId: string, { files = false } = {}): Promise<FileSearchView> {
  const [model, preset, providers, jobs] = await Promise.all([
    chosenModel(app, userId),
    presetModel(app, userId),
    files ? [] : embeddingProviders(app, userId),
    listVectorJobs(await getStorage(app), userId, maxListed),
  ]);
  const ids = [...new Set(jobs.map((job) => providerOf(job.model)))];
  const names = new Map(await Promise.all(ids.map(async (id) => [id, await providerName(app, userId, id)] as const)));
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

/** Schedules files again, because the operator may have changed the model. */
async function begin(app: App): Promise<void> {
  const { jobs } = await host(app);
  await jobs.recover();
  for (const userId of await usersWithIndexes(await getStorage(app))) await jobs.want(userId);
}

/** Not awaited by the start. */
export function startMeaning(app: App): void {
  begin(app).catch((error: unknown) => onError('the search in files could not begin', error));
}

export async function stopMeaning(app: App): Promise<void> {
  const opened = await host.made(app)?.catch(() => undefined);
  host.forget(app);
  await opened?.jobs.close();
}
