// Calls the provider for a job: an image operation, or a chat model that returns images. Yields image URLs.
import type { CallOptions, ModelCard } from '@tributary/runtime-core';
import type { AdmittedRuntime, CallKeys } from '../../../server/calls/admitted-call.ts';
import { TributaryError } from '@tributary/runtime-core';
import type { ImageWishes } from '../shared/parameters.ts';
import { imageRatio } from './ratio.ts';

export interface Drawing {
  readonly route: string;
  readonly provider: string;
  readonly card: ModelCard;
  readonly prompt: string;
  readonly wishes: ImageWishes;
  /** Data URLs, in order. */
  readonly references: readonly string[];
  /** A data URL. */
  readonly mask?: string | undefined;
}

export interface Drawn {
  readonly url?: string;
  readonly text?: string;
}

/** Yields images as they arrive, and the text of a chat model. */
export async function* draw(
  runtime: AdmittedRuntime,
  drawing: Drawing,
  options: CallOptions & CallKeys,
): AsyncGenerator<Drawn> {
  if (drawing.card.type === 'chat') {
    const count = drawing.wishes.count ?? 1;
    for (let at = 0; at < count; at++) yield* answer(runtime, drawing, options);
    return;
  }
  const { route, card, prompt, wishes, references, mask } = drawing;
  const { size, quality, seed, count = 1 } = wishes;
  const images = await runtime.run(
    'textToImage',
    route,
    {
      model: card.id,
      prompt,
      ...(size === undefined ? {} : { size }),
      ...(quality === undefined ? {} : { quality }),
      ...(seed === undefined ? {} : { seed }),
      ...(count > 1 ? { n: count } : {}),
      ...(references.length > 0 ? { images: [...references] } : {}),
      ...(mask === undefined ? {} : { mask }),
    },
    options,
  );
  for (const { url } of images) yield { url };
}

/** Maximum stored text of an answer. Unit: characters. */
const maxText = 20_000;

async function* answer(
  runtime: AdmittedRuntime,
  { route, provider, card, prompt, wishes, references }: Drawing,
  options: CallOptions & CallKeys,
): AsyncGenerator<Drawn> {
  const reply = await runtime.chat(
    route,
    {
      model: card.id,
      messages: [
        {
          role: 'user',
          content: [
            ...references.map((url) => ({ type: 'image_url' as const, image_url: { url } })),
            { type: 'text' as const, text: prompt },
          ],
        },
      ],
      ...imageRatio(wishes.size),
    },
    options,
  );
  let text = '';
  for await (const event of reply.events()) {
    if (event.type === 'base64_image') yield { url: event.data };
    if (event.type === 'text' && text.length < maxText) text += event.data;
    if (event.type === 'error')
      throw new TributaryError(event.data.type, event.data.message, { ...Object(event.data.body), provider });
  }
  if (text.trim() !== '') yield { text: text.trim().slice(0, maxText) };
}
