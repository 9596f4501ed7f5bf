// Images for the tool "Create image": runs a normal job and waits for it, so that the image is in the gallery as well.
import type { App } from '../../../server/process/app.ts';
import type { CreatedImages, ImageToolOrder } from '@tributary/runtime-core';
import { TributaryError } from '@tributary/runtime-core';
import { isOpen } from '../shared/api.ts';
import type { ImageJob, ImageMaker } from '../shared/api.ts';
import { fileAddress } from '../../../shared/conversation/file-address.ts';
import { isTemporary } from '../../../shared/conversation/temporary.ts';
import { isErrorType } from '../../../shared/errors.ts';
import { transportCodeOf } from '../../../shared/error-sentences.ts';
import { readModelKey } from '../../../shared/providers/model-key.ts';
import { appError } from '../../../server/http/errors.server.ts';
import { sizeOfFile } from '../../../server/files/image-size.ts';
import { newId } from '../../../server/storage/ids.ts';
import { getFiles } from '../../../server/files/files.server.ts';
import type { CreateImage, ImageCaller } from '../../../server/features/feature.ts';
import type { GivenKeys } from '../../../server/providers/asked-provider.ts';
import { beginImages, cancelImages, imageEnded, imageMakers, viewImages } from './image-jobs.server.ts';

export const imagesFor =
  (app: App, { userId, given, conversationId }: ImageCaller): CreateImage =>
  async (order, signal) => {
    // The gallery stores prompt and image, but nothing of a temporary chat may be stored.
    if (isTemporary(conversationId))
      throw appError(400, 'Images are kept in the gallery and can’t be created in a temporary chat.', {
        code: 'tool_refused',
      });
    const chosen = await modelFor(app, userId, given, order);
    const id = newId();
    const { prompt } = order;
    const cancel = (): void => void cancelImages(app, userId, id).catch(() => undefined);
    const ended = imageEnded(app, userId, id);
    await beginImages(
      app,
      { userId, given: given[chosen.provider] },
      { id, provider: chosen.provider, model: chosen.model, prompt, ...shaped(chosen.sizes, order.shape) },
    );
    signal.addEventListener('abort', cancel, { once: true });
    try {
      if (signal.aborted) cancel();
      await ended;
      return await resultOf(app, userId, await viewImages(app, userId, id), chosen.name);
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };

interface Chosen {
  readonly provider: string;
  readonly model: string;
  readonly name: string;
  readonly sizes: readonly string[];
}

async function modelFor(app: App, userId: string, given: GivenKeys, { model }: ImageToolOrder): Promise<Chosen> {
  const makers = await imageMakers(app, userId);
  const wanted = model === undefined ? undefined : readModelKey(model);
  const usable = makers.filter(({ provider, obstacle }) => obstacle === undefined || given[provider] !== undefined);
  const of = (maker: ImageMaker | undefined, id?: string): Chosen | undefined => {
    const found = maker?.models.find((each) => each.id === id) ?? (id === undefined ? maker?.models[0] : undefined);
    return (
      maker &&
      found && { provider: maker.provider, model: found.id, name: found.name, sizes: found.support.sizes ?? [] }
    );
  };
  if (wanted) {
    const chosen = of(
      makers.find(({ provider }) => provider === wanted.provider),
      wanted.model,
    );
    if (chosen) return chosen;
    throw appError(
      400,
      `The image model ${wanted.model} of this tool isn’t available. Choose another one in its settings.`,
      {
        code: 'tool_refused',
      },
    );
  }
  // The demo draws colored squares, so it is the last choice.
  const chosen = of(usable.find(({ provider }) => provider !== 'demo')) ?? of(usable[0]);
  if (chosen) return chosen;
  throw appError(400, 'No image model is available. Add an API key for a provider that creates images.', {
    code: 'tool_refused',
  });
}

/** Returns the first size of the model in landscape or portrait, as requested. */
function shaped(sizes: readonly string[], shape: string | undefined): { readonly size?: string } {
  const size = sizes.find((each) => {
    const [width = 0, height = 0] = each.split(/[x:]/).map(Number);
    if (!width || !height) return false;
    return shape === 'square' ? width === height : shape === 'landscape' ? width > height : height > width;
  });
  return shape === undefined || size === undefined ? {} : { size };
}

async function resultOf(app: App, userId: string, job: ImageJob, model: string): Promise<CreatedImages> {
  const { results, text, prompt } = job;
  if (results.length > 0) {
    const files = await getFiles(app);
    const images = await Promise.all(
      results.map(async ({ file }) => ({
        url: fileAddress(file),
        alt: prompt.slice(0, 1000),
        ...(await sizeOfFile(await files.open(userId, file))),
      })),
    );
    return { images, model, ...(text ? { text } : {}) };
  }
  throw failureOf(job);
}

/** Error of a job without images, for the tool card and the model. */
export function failureOf({ state, error, text }: Pick<ImageJob, 'state' | 'error' | 'text'>): Error {
  if (!error)
    return appError(isOpen(state) ? 504 : 'ProviderBizError', `The image was not made: ${state}.`, { code: state });
  const type = isErrorType(error.type) ? error.type : 'ProviderBizError';
  const code = transportCodeOf(error);
  // A connection error's message comes from a library and names neither the provider nor the cause.
  const said = code === undefined ? error.message : `${error.provider} couldn’t be reached (${code}).`;
  return new TributaryError(type, text ? `${said} It said: ${text}` : said, {
    ...Object(error.body),
    provider: error.provider,
  });
}
