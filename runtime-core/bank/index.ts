// The model bank: shared facts about models that several vendors offer, merged with a vendor's differences.
import type { ModelCard } from '../contract/models.ts';
import { makerOf, merged } from './merge.ts';
import type { Maker, ModelList } from './merge.ts';

export type { ListedModel, ModelList } from './merge.ts';

/** Literal imports, so that bundlers and the packing of this package find the files. */
const files: Readonly<Record<string, () => Promise<{ readonly default: Maker }>>> = {
  anthropic: () => import('./makers/anthropic.json', { with: { type: 'json' } }),
  baichuan: () => import('./makers/baichuan.json', { with: { type: 'json' } }),
  baidu: () => import('./makers/baidu.json', { with: { type: 'json' } }),
  blackforest: () => import('./makers/blackforest.json', { with: { type: 'json' } }),
  bytedance: () => import('./makers/bytedance.json', { with: { type: 'json' } }),
  cohere: () => import('./makers/cohere.json', { with: { type: 'json' } }),
  deepseek: () => import('./makers/deepseek.json', { with: { type: 'json' } }),
  google: () => import('./makers/google.json', { with: { type: 'json' } }),
  meta: () => import('./makers/meta.json', { with: { type: 'json' } }),
  microsoft: () => import('./makers/microsoft.json', { with: { type: 'json' } }),
  minimax: () => import('./makers/minimax.json', { with: { type: 'json' } }),
  mistral: () => import('./makers/mistral.json', { with: { type: 'json' } }),
  moonshot: () => import('./makers/moonshot.json', { with: { type: 'json' } }),
  openai: () => import('./makers/openai.json', { with: { type: 'json' } }),
  others: () => import('./makers/others.json', { with: { type: 'json' } }),
  perplexity: () => import('./makers/perplexity.json', { with: { type: 'json' } }),
  qwen: () => import('./makers/qwen.json', { with: { type: 'json' } }),
  stepfun: () => import('./makers/stepfun.json', { with: { type: 'json' } }),
  tencent: () => import('./makers/tencent.json', { with: { type: 'json' } }),
  xai: () => import('./makers/xai.json', { with: { type: 'json' } }),
  xiaomi: () => import('./makers/xiaomi.json', { with: { type: 'json' } }),
  yi: () => import('./makers/yi.json', { with: { type: 'json' } }),
  zhipu: () => import('./makers/zhipu.json', { with: { type: 'json' } }),
};

const read = new Map<string, Promise<Maker>>();

/** Reads a maker's file on first use. Undefined for an unknown maker. */
function makerNamed(name: string): Promise<Maker> | undefined {
  const known = read.get(name);
  if (known || !Object.hasOwn(files, name)) return known;
  const maker = files[name]?.().then((module) => module.default);
  if (maker) read.set(name, maker);
  return maker;
}

/** Returns the cards of a list in order. Throws for a model missing from the bank. */
export async function cards(list: ModelList): Promise<readonly ModelCard[]> {
  const names = new Set(list.models.flatMap(({ model }) => (model === undefined ? [] : [makerOf(model)])));
  const makers = new Map<string, Maker>();
  for (const name of names) {
    const maker = await makerNamed(name);
    if (maker) makers.set(name, maker);
  }
  return merged(list, makers);
}
