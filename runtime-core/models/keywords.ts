// Keyword tables that guess a model's abilities from its id, without a catalogue or vendor information.
import type { ModelFamily } from './families.ts';
import { since } from './since.ts';

/** Substrings of a lower-case id. `exclude` removes tools and vision, but not reasoning. */
export interface KeywordTable {
  readonly functionCall: readonly string[];
  readonly vision: readonly string[];
  readonly reasoning: readonly string[];
  readonly exclude?: readonly string[];
  /** Abilities from a version on, for models newer than the keywords. */
  readonly later?: readonly (readonly [first: string, can: readonly Ability[]])[];
}

type Ability = 'functionCall' | 'vision' | 'reasoning';

const everything = ['functionCall', 'vision', 'reasoning'] as const;

/**
 * Keywords of abilities, chosen by this project, not by the makers. Compared with the catalogue of 2026-05-18 by
 * keywords-catalogue.test.ts, which lists the differences with reasons.
 */
export const keywordTables = {
  anthropic: {
    functionCall: ['claude'],
    vision: ['claude'],
    reasoning: ['-3-7', '3.7', '-4'],
    later: ['claude-5', 'claude-opus-5', 'claude-sonnet-5', 'claude-haiku-5', 'claude-fable-5'].map((first) => [
      first,
      everything,
    ]),
  },
  deepseek: {
    functionCall: ['v3', 'r1'],
    vision: [],
    reasoning: ['r1'],
    later: [
      ['deepseek-v3.1', ['functionCall', 'reasoning']],
      ['deepseek-v4', ['functionCall', 'reasoning']],
    ],
  },
  google: {
    functionCall: ['gemini'],
    vision: ['gemini', 'learnlm'],
    reasoning: ['thinking', '-2.5-', 'gemini-pro-latest', 'gemini-flash-latest', 'gemini-flash-lite-latest'],
    later: [['gemini-3', everything]],
  },
  llama: {
    functionCall: ['llama-3.2', 'llama-3.3', 'llama-4'],
    vision: [],
    reasoning: [],
    later: [['llama-5', ['functionCall']]],
  },
  openai: {
    functionCall: ['4o', '4.1', 'o3', 'o4'],
    vision: ['4o', '4.1', 'o4'],
    reasoning: ['o1', 'o3', 'o4'],
    exclude: ['audio'],
    later: [
      ['gpt-5', everything],
      ['o5', everything],
    ],
  },
  qwen: {
    functionCall: ['qwen-max', 'qwen-plus', 'qwen-turbo', 'qwen-long', 'qwen1.5', 'qwen2', 'qwen2.5', 'qwen3'],
    vision: ['qvq', 'vl'],
    reasoning: ['qvq', 'qwq', 'qwen3'],
    later: [
      // Qwen 3.5 and later have vision.
      ['qwen3.5', everything],
    ],
  },
  v0: { functionCall: ['v0'], vision: ['v0'], reasoning: ['v0-1.5'] },
  volcengine: {
    functionCall: ['doubao-1.5', 'doubao-seed-code'],
    vision: ['vision', '-m', 'doubao-seed-code'],
    reasoning: ['thinking', '-r1', 'doubao-seed-code'],
    later: [['doubao-seed-1.6', everything]],
  },
  zeroone: { functionCall: ['fc'], vision: ['vision'], reasoning: [] },
  zhipu: {
    functionCall: ['glm-4', 'glm-z1'],
    vision: ['glm-4v', 'glm-4.1v', 'glm-4.5v', 'glm-4.6v', 'glm-5v'],
    reasoning: ['glm-zero', 'glm-z1'],
    later: [['glm-4.5', ['functionCall', 'reasoning']]],
  },
} as const satisfies Record<ModelFamily, KeywordTable>;

export interface GuessedAbilities {
  readonly functionCall: boolean;
  readonly vision: boolean;
  readonly reasoning: boolean;
}

export function abilitiesByKeyword(id: string, table: KeywordTable): GuessedAbilities {
  const lower = id.toLowerCase();
  const has = (words: readonly string[]): boolean => words.some((word) => lower.includes(word));
  const excluded = has(table.exclude ?? []);
  const later = new Set(table.later?.flatMap(([first, can]) => (since(first)(lower) ? can : [])));
  const can = (ability: Ability): boolean => has(table[ability]) || later.has(ability);
  return {
    functionCall: !excluded && can('functionCall'),
    vision: !excluded && can('vision'),
    reasoning: can('reasoning'),
  };
}
