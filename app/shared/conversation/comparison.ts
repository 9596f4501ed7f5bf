// A comparison: answers to one question, side by side. Each is a version of the answer, known by its id, whatever model wrote it.
import type { ChatConfig } from '../message/chat-config.ts';
import type { Conversation, Place } from './tree.ts';

export interface Comparison {
  readonly question: string;
  /** Ids of the answers, as their columns stand. */
  readonly answers: readonly string[];
}

export const maxColumns = 4;

export const comparisonText = ({ question, answers }: Comparison): string => [question, ...answers].join(' ');

/** Undefined where none is shown, and where its question is gone. */
export function comparisonOf({ config, tree }: Pick<Conversation, 'config' | 'tree'>): Comparison | undefined {
  const [question = '', ...named] = config.comparison.split(' ').filter(Boolean);
  const answers = named.filter((id) => tree[id]?.parentId === question).slice(0, maxColumns);
  return tree[question] && answers.length > 1 ? { question, answers } : undefined;
}

/** The last message of a column: of an answer that called tools its newest round. */
export function endOfColumn(children: ReadonlyMap<string, readonly Place[]>, answer: string): string {
  let end = answer;
  for (;;) {
    const next = children.get(end)?.findLast(({ role }) => role !== 'user');
    if (!next) return end;
    end = next.id;
  }
}

export type ComparedModel = Pick<ChatConfig, 'provider' | 'model'>;
