// Comparison: versions of an answer in parallel columns, identified by id.
import type { ChatConfig } from '../message/chat-config.ts';
import type { Conversation, Place } from './tree.ts';

export interface Comparison {
  readonly question: string;
  /** Ids of the answers, in the order of the columns. */
  readonly answers: readonly string[];
}

export const maxColumns = 4;

export const comparisonText = ({ question, answers }: Comparison): string => [question, ...answers].join(' ');

/** Parses the chat's comparison. Undefined if there is none, or its question is deleted. */
export function comparisonOf({ config, tree }: Pick<Conversation, 'config' | 'tree'>): Comparison | undefined {
  const [question = '', ...named] = config.comparison.split(' ').filter(Boolean);
  const answers = named.filter((id) => tree[id]?.parentId === question).slice(0, maxColumns);
  return tree[question] && answers.length > 1 ? { question, answers } : undefined;
}

/** Returns the last message of a column: for an answer with tool calls, its newest round. */
export function endOfColumn(children: ReadonlyMap<string, readonly Place[]>, answer: string): string {
  let end = answer;
  for (;;) {
    const next = children.get(end)?.findLast(({ role }) => role !== 'user');
    if (!next) return end;
    end = next.id;
  }
}

export type ComparedModel = Pick<ChatConfig, 'provider' | 'model'>;
