// Connects image jobs to the server: creates jobs from orders, and returns them as API views.
import { Readable } from 'node:stream';
import type { KeyVault } from '@tributary/runtime-core';
import type { ReplyError } from '../../../shared/reply/reply.ts';
import type { ImageJob, ImageMaker, ImageOrder } from '../shared/api.ts';
import { imageSupport, sentWishes } from '../shared/parameters.ts';
import type { ImageWishes } from '../shared/parameters.ts';
import { getRuntime } from '../../../server/providers/runtime.server.ts';
import { workOfUsers } from '../../../server/auth/session-ends.server.ts';
import { appError, notFound } from '../../../server/http/errors.server.ts';
import type { OpenFile } from '../../../server/storage/stored-file.ts';
import { isImageType, MediaTypeFinder } from '../../../server/storage/media-type.ts';
import { hub } from '../../../server/live/hub.ts';
import { imageModels, mediaOffers, mediaProvider, obstacleFor } from '../../../server/media/media-provider.server.ts';
import type { MediaProvider } from '../../../server/media/media-provider.server.ts';
import { opening } from '../../../server/process/app.ts';
import type { App } from '../../../server/process/app.ts';
import { log } from '../../../server/process/log.ts';
import { cancelJob, findJob, insertJob, listJobs, removeJob } from './repository.ts';
import type { JobWithFiles } from './repository.ts';
import { deletedForGood, getFiles } from '../../../server/files/files.server.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { readStates } from '../../../server/providers/asked-provider.ts';
import { checkCall } from '../../../server/admission/admit-call.server.ts';
import type { CallKeys } from '../../../server/calls/admitted-call.ts';
import { makeCall } from '../../../server/usage/record.server.ts';
import type { Meter } from '../../../server/usage/record.server.ts';
import { draw } from './draw.server.ts';
import { ImageJobs } from './image-jobs.ts';
import { storeImage } from './store-image.server.ts';

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : typeof error);

export const getJobs = opening('image jobs', async (app): Promise<ImageJobs> => {
  const jobs = new ImageJobs({
    storage: await getStorage(app),
    changed: (userId) => hub(app).changed(userId, { kind: 'images' }),
    onError: (what, error) => log.error({ err: messageOf(error) }, what),
  });
  await jobs.recover();
  workOfUsers(app).add({
    users: () => jobs.jobs().map(({ userId }) => userId),
    end: (userId) => void cancelAll(app, jobs, userId),
  });
  return jobs;
});

/** Cancels the jobs of a user whose account was disabled. */
async function cancelAll(app: App, jobs: ImageJobs, userId: string): Promise<void> {
  try {
    for (const job of jobs.jobs()) {
      if (job.userId !== userId) continue;
      await cancelJob(await getStorage(app), userId, job.id);
      jobs.cancel(job);
    }
  } catch (error) {
    log.error({ err: messageOf(error) }, 'image jobs of a disabled user go on');
  }
}

/** `given`: keys sent with the request, which replace the stored ones. */
export async function beginImages(
  app: App,
  { userId, given }: { readonly userId: string; readonly given: KeyVault | undefined },
  order: ImageOrder,
): Promise<ImageJob> {
  const { id, provider, model, prompt, ...wishes } = order;
  const [jobs, storage, files] = await Promise.all([getJobs(app), getStorage(app), getFiles(app)]);
  const states = await readStates(storage, userId);
  const media = await mediaProvider(app, storage, userId, provider, { states, given, health: false });
  if (!media) throw notFound('provider', provider);
  const card = imageModels(media).find((each) => each.id === model) ?? { id: model, type: 'image' as const };
  const { sent, notSent } = sentWishes(wishes, imageSupport(card, media.declared.images));
  const { references = [] } = sent;
  const { route } = media;
  const caller = { userId, ...(given ? { vault: given } : {}) };
  const { count: images = 1 } = sent;
  const estimate = () => ({ characters: prompt.length, hasFiles: references.length > 0, images });
  const call = { provider, route, model, purpose: 'image', estimate } as const;
  // Reports missing keys and reached limits immediately, instead of by a failed job.
  await checkCall(app, caller, call);
  const { ours, missing } = await insertJob(storage, {
    id,
    userId,
    provider,
    model,
    prompt,
    wishes: JSON.stringify(wishes),
    notSent: JSON.stringify(notSent),
    owner: jobs.owner,
    references: [...(wishes.references ?? []), ...(wishes.mask === undefined ? [] : [wishes.mask])],
  });
  if (missing.length > 0)
    throw appError(400, 'A reference image is not there any more. Remove it and add it again.', { code: 'no_file' });
  if (ours)
    jobs.add(
      { userId, id },
      {
        async run(signal, found, unfinished) {
          const shown = await dataURLs(files, userId, references);
          const [mask] = await dataURLs(files, userId, sent.mask === undefined ? [] : [sent.mask]);
          const drawing = { route, provider, card, prompt, wishes: sent, references: shown, mask };
          const work = async (keys: CallKeys, meter: Meter) => {
            const trusted = new Set(keys.vaultFrom === 'operator' ? originOf(keys.vault.baseURL) : []);
            const options = { ...keys, signal, user: userId, onPartialImage: unfinished };
            let text: string | undefined;
            for await (const drawn of draw(await getRuntime(app), drawing, options)) {
              text = drawn.text ?? text;
              if (drawn.url === undefined) continue;
              meter.images = (meter.images ?? 0) + 1;
              const source = { url: drawn.url, provider, trusted, signal, name: nameOf(prompt) };
              await found((await storeImage(app, files, userId, source)).id);
            }
            return { text };
          };
          return makeCall(app, caller, call, signal, work, { counted: false });
        },
      },
    );
  return viewImages(app, userId, id);
}

const originOf = (baseURL: string | undefined): readonly string[] =>
  baseURL !== undefined && URL.canParse(baseURL) ? [new URL(baseURL).origin] : [];

/** Returns the first words of the prompt as a file name. */
const nameOf = (prompt: string): string =>
  prompt
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, 60)
    .trim() || 'image';

async function dataURLs(
  files: Awaited<ReturnType<typeof getFiles>>,
  userId: string,
  ids: readonly string[],
): Promise<readonly string[]> {
  const urls: string[] = [];
  for (const id of ids) {
    const file = await files.readFile(userId, id);
    if (!file || !file.mediaType.startsWith('image/'))
      throw appError(400, 'A reference is not an image.', { code: 'no_image_file' });
    urls.push(`data:${file.mediaType};base64,${file.bytes.toString('base64')}`);
  }
  return urls;
}

export async function viewImages(app: App, userId: string, id: string): Promise<ImageJob> {
  const job = await findJob(await getStorage(app), userId, id);
  if (!job) throw notFound('image job', id);
  return viewOf(job, await getJobs(app));
}

/** Undefined if the job is not of this process or has no image yet. */
export async function partialImage(app: App, userId: string, id: string): Promise<OpenFile | undefined> {
  const partial = (await getJobs(app)).partial({ userId, id });
  const bytes = Buffer.from(partial?.url.replace(/^[^,]*,/, '') ?? '', 'base64');
  const finder = new MediaTypeFinder();
  finder.add(bytes);
  const mediaType = finder.end();
  if (!partial || !isImageType(mediaType)) return undefined;
  const hash = `${id}-${partial.number}`;
  return { id, name: '', mediaType, bytes: bytes.byteLength, hash, body: Readable.from([bytes]) };
}

/** Resolves once the job, which must be of this process and may still be queued, has ended. */
export const imageEnded = async (app: App, userId: string, id: string): Promise<void> =>
  (await getJobs(app)).ended({ userId, id });

export async function imagesOf(
  app: App,
  userId: string,
  page: { readonly before?: number | undefined; readonly limit: number },
) {
  const running = await getJobs(app);
  const jobs = await listJobs(await getStorage(app), userId, { ...page, limit: page.limit + 1 });
  return { jobs: jobs.slice(0, page.limit).map((job) => viewOf(job, running)), more: jobs.length > page.limit };
}

export async function cancelImages(app: App, userId: string, id: string): Promise<ImageJob> {
  await cancelJob(await getStorage(app), userId, id);
  (await getJobs(app)).cancel({ userId, id });
  return viewImages(app, userId, id);
}

export async function removeImages(app: App, userId: string, id: string, file: string | undefined): Promise<void> {
  if (file === undefined) (await getJobs(app)).cancel({ userId, id });
  if (!(await removeJob(await getStorage(app), userId, id, file))) throw notFound('image job', id);
  await deletedForGood(app, userId);
}

/** Parses JSON without validation: only this module writes these rows. */
function viewOf({ results, wishes, notSent, error, provider, ...job }: JobWithFiles, running: ImageJobs): ImageJob {
  const { id, userId, model, prompt, state, text, createdAt, startedAt, endedAt } = job;
  const partial = running.partial({ userId, id })?.number;
  return {
    id,
    provider,
    model,
    prompt,
    state,
    wishes: JSON.parse(wishes) as ImageWishes & ImageJob['wishes'],
    notSent: JSON.parse(notSent) as ImageJob['notSent'],
    results: results.map(({ fileId, mediaType, bytes }) => ({ file: fileId, mediaType, bytes })),
    text,
    ...(error === null ? {} : { error: { ...(JSON.parse(error) as ReplyError), provider } }),
    ...(partial === undefined || state !== 'running' ? {} : { partial }),
    createdAt: Number(createdAt),
    ...(startedAt === null ? {} : { startedAt: Number(startedAt) }),
    ...(endedAt === null ? {} : { endedAt: Number(endedAt) }),
  };
}

/** Returns the providers that can make images for the user, with the reason for those that are not usable. */
export async function imageMakers(app: App, userId: string): Promise<readonly ImageMaker[]> {
  return (await mediaOffers(app, userId)).flatMap(({ media, isOffered }) => {
    const models = imageModels(media).filter(({ id }) => isOffered(id));
    return models.length > 0 ? [makerOf(media, models)] : [];
  });
}

function makerOf(media: MediaProvider, models: ReturnType<typeof imageModels>): ImageMaker {
  const { id, name, row, declared } = media;
  const obstacle = obstacleFor(media);
  return {
    provider: id,
    name,
    ...(row.mark === undefined ? {} : { mark: row.mark }),
    ...(obstacle ? { obstacle } : {}),
    models: models.map((card) => ({
      id: card.id,
      name: card.displayName ?? card.id,
      support: imageSupport(card, declared.images),
      ...(card.pricing ? { pricing: card.pricing } : {}),
    })),
  };
}

export const stopJobs = async (app: App): Promise<void> => (await getJobs.made(app)?.catch(() => undefined))?.close();
