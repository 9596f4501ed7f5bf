// Thinking controls of every reasoning card, and of names that people type, at every provider: a change of one is a line here.
// GOLDEN=write writes the lines anew; the commit says why each of them differs.
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { thinkingSupport } from '@tributary/runtime-core/models';
import type { ModelCard } from '@tributary/runtime-core';
import { customProviders } from '../../app/shared/providers/custom-providers.ts';
import { bundledCards } from '../../app/shared/providers/model-resolver.ts';
import { defaultProviderState, sdkTypes } from '../../app/shared/providers/provider-states.ts';
import { providersFrom } from '../../app/shared/testing/provider-infos.ts';
import { withReasoning } from '../../app/shared/providers/reasoning-kind.ts';
import { catalogues } from './requests.ts';

const golden = new URL('reasoning.golden.txt', import.meta.url);

/** Names whose controls differ from maker to maker, or from server to server. */
const typed = [
  'gpt-oss:20b',
  'qwq-32b',
  'deepseek-r1',
  'qwen/qwen3-32b',
  'longcat-flash-thinking',
  'sensenova-v6-5-pro',
  'qwen3-235b-a22b-thinking-2507',
  'claude-sonnet-4-5',
  'nobody-knows-it',
];

function lineOf(provider: string, { id, abilities, settings = {} }: ModelCard): string {
  const { extendParams = [], reasoningBudget, reasoningEfforts } = settings;
  const controls = abilities?.reasoning === true ? extendParams.join(' ') : 'never';
  return `${provider}\t${id}\t${controls}\t${reasoningBudget?.join('–') ?? ''}\t${reasoningEfforts?.join(' ') ?? ''}`;
}

test('the controls of all reasoning cards and of typed names are those that were written down', async () => {
  const all = await catalogues();
  const infos = providersFrom(
    all.map(({ provider: { manifest }, cards }) => {
      const { documents: _documents, ...row } = manifest;
      return { ...row, thinking: thinkingSupport(manifest), models: cards };
    }),
  );
  const own = Object.fromEntries(
    sdkTypes.map((sdkType) => [`my-${sdkType}`, { ...defaultProviderState, custom: { name: 'Own', sdkType } }]),
  );
  const reasons = (info: (typeof infos)[number], id: string): boolean =>
    info.models.some((model) => model.id === id && model.abilities?.reasoning === true);
  const cards = infos.flatMap((info) =>
    bundledCards(info).flatMap((card) => (reasons(info, card.id) ? [lineOf(info.id, card)] : [])),
  );
  const names = [...infos, ...customProviders(infos, own)].flatMap((info) =>
    typed.map((id) =>
      lineOf(`${info.id} typed`, withReasoning({ id, type: 'chat', abilities: { reasoning: true } }, info)),
    ),
  );
  expect(cards.length).toBeGreaterThan(800);
  const lines = [...cards.toSorted(), ...names.toSorted(), ''].join('\n');
  if (process.env['GOLDEN'] === 'write') writeFileSync(golden, lines);
  expect(lines.split('\n')).toEqual(readFileSync(golden, 'utf8').split('\n'));
});
