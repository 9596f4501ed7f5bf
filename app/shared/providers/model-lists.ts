// Model lists as providers return them. After a failed request the previous list stays in use.
import type { ModelCard } from '@tributary/runtime-core';
import type { ProviderInfo } from './providers.ts';
import type { ReplyError } from '../reply/reply.ts';

export interface ModelList {
  readonly status: 'loading' | 'ready' | 'failed';
  /** The most recent list; empty before the first answer. */
  readonly cards: readonly ModelCard[];
  /** ms since the epoch of that answer. */
  readonly at?: number;
  readonly error?: ReplyError;
}
export type ModelLists = Readonly<Record<string, ModelList>>;

type Fields = Readonly<Record<string, unknown>>;
const record = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** The rows of GET /api/models/:provider as cards; rows that cannot be read are left out. */
export function readModelList(value: unknown): readonly ModelCard[] {
  if (!Array.isArray(value)) throw new Error('The server answered without a list of models');
  const cards = value.flatMap((row: unknown) => readEntry(record(row)) ?? []);
  return [...new Map(cards.map((card) => [card.id, card])).values()];
}

function readEntry(row: Fields): ModelCard | undefined {
  const { id, displayName, description, contextWindowTokens, maxTokens, releasedAt } = row;
  if (typeof id !== 'string' || id === '') return undefined;
  const pricing = record(row['pricing']);
  return {
    id,
    type: 'chat',
    enabled: row['enabled'] !== false,
    abilities: {
      functionCall: row['functionCall'] === true,
      vision: row['vision'] === true,
      reasoning: row['reasoning'] === true,
    },
    ...(typeof displayName === 'string' ? { displayName } : {}),
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof contextWindowTokens === 'number' ? { contextWindowTokens } : {}),
    ...(typeof maxTokens === 'number' ? { maxOutput: maxTokens } : {}),
    ...(typeof releasedAt === 'string' ? { releasedAt } : {}),
    ...(typeof pricing['input'] === 'number' && typeof pricing['output'] === 'number'
      ? { pricing: { input: pricing['input'], output: pricing['output'] } }
      : {}),
  };
}

/** May be asked for its models: it has such a list, and what it asks for is there. */
export const canList = ({ operations, health }: ProviderInfo, own: boolean): boolean =>
  operations.includes('models') && (own || health === 'ready');
