// Parameters of an image: what a model takes, what is sent of what was wished, and what is named as not sent.
import { supportOf } from '@tributary/runtime-core';
import type { ByModel, ImageSupport, ModelCard } from '@tributary/runtime-core';

export const imageWishes = ['size', 'quality', 'seed', 'count', 'references', 'mask'] as const;
export type ImageWish = (typeof imageWishes)[number];

/** Parameters that somebody sets besides the prompt. */
export interface ImageWishes {
  readonly size?: string | undefined;
  readonly quality?: string | undefined;
  readonly seed?: number | undefined;
  readonly count?: number | undefined;
  /** Ids of files, in the order in which the prompt counts them. */
  readonly references?: readonly string[] | undefined;
  /** Id of a PNG of the first reference's size: only where it is transparent that image is to change. */
  readonly mask?: string | undefined;
}

/** Ratios that the chat wire of a model with `imageAspectRatio` takes. */
const ratios = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '21:9'];

/** Of a model that draws in a chat: one image an answer, so several are several answers. */
const inChat = (card: ModelCard): ImageSupport => ({
  ...(card.settings?.extendParams?.includes('imageAspectRatio') ? { sizes: ratios } : {}),
  count: 4,
  ...(card.abilities?.vision ? { references: 3 } : {}),
});

/** `rows`: the manifest's own. The card's sizes are the model's, the manifest's those of its kind. */
export function imageSupport(card: ModelCard, rows: ByModel<ImageSupport> | undefined): ImageSupport {
  if (card.type === 'chat') return { ...inChat(card), ...supportOf(rows, card.id) };
  const declared = supportOf(rows, card.id) ?? {};
  return card.resolutions && card.resolutions.length > 0 ? { ...declared, sizes: card.resolutions } : declared;
}

/** Seeds that every vendor takes: 31 bits. */
export const maxSeed = 2_147_483_647;
export const newSeed = (): number => Math.floor(Math.random() * maxSeed);

/** The wishes that this model takes, and the names of those that it does not. */
export function sentWishes(
  wishes: ImageWishes,
  support: ImageSupport,
): { readonly sent: ImageWishes; readonly notSent: readonly ImageWish[] } {
  const { size, quality, seed, count = 1, references = [], mask } = wishes;
  const most = support.references ?? 0;
  const takes: Readonly<Record<ImageWish, boolean>> = {
    size: size === undefined || support.sizes?.includes(size) === true,
    quality: quality === undefined || support.quality?.includes(quality) === true,
    seed: seed === undefined || support.seed === true,
    count: count <= (support.count ?? 1),
    references: references.length <= most,
    mask: mask === undefined || (support.mask === true && references.length > 0),
  };
  const kept = references.slice(0, most);
  return {
    sent: {
      ...(size !== undefined && takes.size ? { size } : {}),
      ...(quality !== undefined && takes.quality ? { quality } : {}),
      ...(seed !== undefined && takes.seed ? { seed } : {}),
      count: Math.min(count, support.count ?? 1),
      ...(kept.length > 0 ? { references: kept } : {}),
      ...(mask !== undefined && takes.mask ? { mask } : {}),
    },
    notSent: imageWishes.filter((name) => !takes[name]),
  };
}
