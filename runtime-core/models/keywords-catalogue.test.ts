// Compares abilities by keyword with the makers' catalogues (2026-05-18): a difference fails until the table is updated, or an
// exception with a reason is added here.
import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { ModelCard } from '../contract/models.ts';
import { abilitiesByKeyword, familyOf, keywordTables } from './index.ts';
import type { ModelFamily } from './families.ts';

/** Families in the table whose maker has a catalogue. */
const makers = ['anthropic', 'deepseek', 'google', 'openai', 'qwen', 'v0', 'volcengine', 'zeroone', 'zhipu'] as const;
const abilities = ['functionCall', 'vision', 'reasoning'] as const;

/** Prefix of ids, and the reason for a difference; the first match wins. */
const exceptions: readonly (readonly [maker: ModelFamily, ids: RegExp, reason: string])[] = [
  ['deepseek', /^deepseek-(chat|reasoner)$/, 'names of services, whose models change behind them'],
  ['google', /^gemini-2\.0-flash/, 'the catalogue takes tools from models that the maker retires'],
  ['google', /-image(-preview)?$/, 'models that draw call no tools, which no word for their family tells'],
  ['openai', /^(o1|o3)/, 'the first models that think differ from each other by date'],
  ['openai', /^gpt-4o.*(search|audio)|^gpt-audio/, 'models for one task, not of the line that their name begins with'],
  ['openai', /^(chatgpt-4o|gpt-4|gpt-3\.5)/, 'older than tools as they are called today'],
  ['openai', /chat-latest$|^chat-latest$/, 'names of services, whose models change behind them'],
  ['openai', /^computer-use/, 'no line of models'],
  ['qwen', /^(qwq|qwen)-(plus|turbo|flash|omni-turbo)$/, 'names of services, whose models change behind them'],
  ['qwen', /omni/, 'models that hear, most of which call no tools'],
  ['qwen', /^qwen2\.5-(math|coder|vl)/, 'models for one task, some of which call no tools'],
  ['qwen', /^qwen3-vl/, 'the catalogue knows no tools of most, which the maker has since'],
  ['qwen', /^qwen3-(coder|next)|-instruct-2507$/, 'the half of a family that does not think'],
  ['qwen', /^qwen3\.6-max-preview$/, 'the one of its family that sees nothing'],
  ['volcengine', /^doubao-1\.5-pro-256k$/, 'the one of its family without tools'],
  ['zhipu', /^glm-(z1|4v)/, 'older ones, of which the catalogue knows no tools'],
  ['zhipu', /^charglm/, 'no line of models'],
  ['zhipu', /^glm-4\.1v/, 'the catalogue knows no tools of it'],
];

const excused = (maker: ModelFamily, id: string): boolean =>
  exceptions.some(([of, ids]) => of === maker && ids.test(id));

async function catalogueOf(maker: string): Promise<readonly ModelCard[]> {
  const { models } = (await import(`../../providers/${maker}/models.ts`)) as { models: readonly ModelCard[] }; // as written by catalogue.mjs
  return models.filter(({ type, legacy }) => type === 'chat' && legacy !== true);
}

/** Lists the differences: `+vision` if only the table has it, `-vision` if only the catalogue has. */
function differences({ id, abilities: facts }: ModelCard): string {
  const guessed = abilitiesByKeyword(id, keywordTables[familyOf(id)]);
  const wrong = abilities.filter((ability) => (facts?.[ability] === true) !== guessed[ability]);
  return wrong.map((ability) => `${guessed[ability] ? '+' : '-'}${ability}`).join(' ');
}

test.each(makers)('%s', async (maker) => {
  const own = (await catalogueOf(maker)).filter(({ id }) => familyOf(id) === maker);
  const found = own.filter(({ id }) => !excused(maker, id)).map((card) => `${card.id} ${differences(card)}`.trim());
  expect(found.filter((each) => each.includes(' '))).toEqual([]);
});

test('every exception is needed', async () => {
  const idle: string[] = [];
  for (const [maker, ids, reason] of exceptions) {
    const own = (await catalogueOf(maker)).filter(({ id }) => familyOf(id) === maker && ids.test(id));
    if (own.every((card) => differences(card) === '')) idle.push(`${maker}: ${reason}`);
  }
  expect(idle).toEqual([]);
});

test('every maker has a catalogue', () => {
  expect(readdirSync(new URL('../../providers', import.meta.url))).toEqual(expect.arrayContaining([...makers]));
});
