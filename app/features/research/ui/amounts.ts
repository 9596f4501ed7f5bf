// Limits as they are typed.
import { maxMinutes, maxPages } from '../shared/question.ts';
import type { ResearchLimits } from '../shared/question.ts';

export interface TypedLimits {
  readonly budget: string;
  readonly minutes: string;
  readonly pages: string;
}

export type WrongLimit = keyof TypedLimits;

/** Limits, or the names of wrong ones. A decimal comma is read as a point; an empty budget is none. */
export function limitsIn({ budget, minutes, pages }: TypedLimits): ResearchLimits | readonly WrongLimit[] {
  const amount = Number(budget.trim().replace(',', '.'));
  const isMoney = budget.trim() === '' || (amount >= 0.001 && amount <= 1000);
  const isWhole = (typed: string, most: number): boolean =>
    /^\s*\d{1,4}\s*$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most;
  const wrong: readonly WrongLimit[] = [
    ...(isMoney ? [] : ['budget' as const]),
    ...(isWhole(minutes, maxMinutes) ? [] : ['minutes' as const]),
    ...(isWhole(pages, maxPages) ? [] : ['pages' as const]),
  ];
  if (wrong.length > 0) return wrong;
  const limits = { minutes: Number(minutes), pages: Number(pages) };
  return budget.trim() === '' ? limits : { ...limits, budget: amount };
}

export const isWrong = (limits: ResearchLimits | readonly WrongLimit[]): limits is readonly WrongLimit[] =>
  Array.isArray(limits);
