// Order made by the form. If it names no model, the last model chosen in this browser is used.
import type { ImageJob, ImageMaker } from '../shared/api.ts';
import type { ImageSupport } from '@tributary/runtime-core';

export interface OrderDraft {
  readonly provider: string;
  readonly model: string;
  readonly prompt: string;
  readonly size: string;
  readonly quality: string;
  /** Digits; empty for a random seed each time. */
  readonly seed: string;
  readonly count: number;
  readonly references: readonly string[];
  /** Mask of a reference, which applies while that reference is the first. */
  readonly mask?: ReferenceMask | undefined;
}

export interface ReferenceMask {
  readonly of: string;
  readonly file: string;
}

export const emptyDraft: OrderDraft = {
  provider: '',
  model: '',
  prompt: '',
  size: '',
  quality: '',
  seed: '',
  count: 1,
  references: [],
};

export interface ChosenModel {
  readonly maker: ImageMaker;
  readonly id: string;
  readonly name: string;
  readonly support: ImageSupport;
}

/** Returns the model of the draft, or the first usable one. */
export function chosenModel(makers: readonly ImageMaker[], draft: OrderDraft): ChosenModel | undefined {
  const usable = makers.filter(({ obstacle }) => obstacle === undefined);
  const maker =
    usable.find(({ provider, models }) => provider === draft.provider && models.some(({ id }) => id === draft.model)) ??
    usable.find(({ provider }) => provider !== 'demo') ??
    usable[0];
  const model = maker?.models.find(({ id }) => id === draft.model) ?? maker?.models[0];
  return maker && model && { maker, ...model };
}

/** Returns the wishes to send, without unset fields. */
export const wishesOf = ({ size, quality, seed, count, references, mask }: OrderDraft) => ({
  ...(size === '' ? {} : { size }),
  ...(quality === '' ? {} : { quality }),
  ...(/^\d{1,10}$/.test(seed) ? { seed: Math.min(Number(seed), 4_294_967_295) } : {}),
  ...(count > 1 ? { count } : {}),
  ...(references.length > 0 ? { references } : {}),
  ...(mask && mask.of === references[0] ? { mask: mask.file } : {}),
});

export const draftOf = ({ provider, model, prompt, wishes }: ImageJob): OrderDraft => ({
  provider,
  model,
  prompt,
  size: wishes.size ?? '',
  quality: wishes.quality ?? '',
  seed: wishes.seed === undefined ? '' : String(wishes.seed),
  count: wishes.count ?? 1,
  references: wishes.references ?? [],
  mask: wishes.mask === undefined ? undefined : { of: wishes.references?.[0] ?? '', file: wishes.mask },
});

export function moved<T>(all: readonly T[], from: number, to: number): readonly T[] {
  const rest = all.filter((_, at) => at !== from);
  const entry = all.slice(from, from + 1);
  return [...rest.slice(0, to), ...entry, ...rest.slice(to)];
}
