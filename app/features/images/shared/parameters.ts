// Parameters of an image: which ones a model supports, which are sent, and which are reported as not sent.
import { supportOf } from '@tributary/runtime-core';
import type { ByModel, ImageSupport, ModelCard } from '@tributary/runtime-core';

export const imageWishes = ['size', 'quality', 'seed', 'count', 'references', 'mask'] as const;
export type ImageWish = (typeof imageWishes)[number];

/** Parameters in addition to the prompt. */
export interface ImageWishes {
  readonly size?: string | undefined;
  readonly quality?: string | undefined;
  readonly seed?: number | undefined;
  readonly count?: number | undefined;
  /** File ids, in the order used in the prompt. */
  readonly references?: readonly string[] | undefined;
  /** File id of a PNG with the size of the first reference; transparent areas are to be changed. */
  readonly mask?: string | undefined;
}

/** Aspect ratios of chat models with `imageAspectRatio`. */
const ratios = ['1:1', '16:9', '9:16', '4:3', '3:4', '3:2', '2:3', '21:9'];

/** Support of a chat model: it returns one image per answer, so several images are several requests. */
const inChat = (card: ModelCard): ImageSupport => ({
  ...(card.settings?.extendParams?.includes('imageAspectRatio') ? { sizes: ratios } : {}),
  count: 4,
  ...(card.abilities?.vision ? { references: 3 } : {}),
});

/**
 * `rows`: from the manifest. Sizes in the card take precedence, because those in the manifest are for a group of
 * models.
 */
export function imageSupport(card: ModelCard, rows: ByModel<ImageSupport> | undefined): ImageSupport {
  if (card.type === 'chat') return { ...inChat(card), ...supportOf(rows, card.id) };
  const declared = supportOf(rows, card.id) ?? {};
  return card.resolutions && card.resolutions.length > 0 ? { ...declared, sizes: card.resolutions } : declared;
}

/** 31 bits, which every vendor accepts. */
export const maxSeed = 2_147_483_647;
export const newSeed = (): number => Math.floor(Math.random() * maxSeed);

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
