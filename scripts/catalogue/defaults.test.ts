// Default models of providers, for new chats or key checks, must not be retired by the vendor.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ModelCard, ProviderDefinition } from '@tributary/runtime-core';

const providers = join(import.meta.dirname, '../../providers');

async function load(
  id: string,
): Promise<{ readonly provider: ProviderDefinition; readonly cards: readonly ModelCard[] }> {
  const { default: provider } = (await import(join(providers, id, 'index.ts'))) as { default: ProviderDefinition }; // C-002 checks it
  const { models } = provider;
  return { provider, cards: typeof models === 'function' ? (await models()).models : models };
}

const ids = readdirSync(providers).filter((id) => !id.endsWith('-style') && id !== 'README.md');

test('there are providers to look at', () => expect(ids.length).toBeGreaterThan(85));

test.each(ids)('%s', async (id) => {
  const { provider, cards } = await load(id);
  const { checkModel, recommended } = provider.manifest;
  const card = new Map(cards.map((each) => [each.id, each]));
  const defaults = [...(checkModel === undefined ? [] : [checkModel]), ...(recommended?.models ?? [])];
  expect(defaults.filter((model) => card.get(model)?.legacy === true)).toEqual([]);
  // A name outside the catalogue may have been retired unnoticed.
  expect(defaults.filter((model) => cards.length > 0 && !card.has(model))).toEqual([]);
});
