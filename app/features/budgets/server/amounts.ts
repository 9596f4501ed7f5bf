// Amounts of budgets: stored as integers, shown in currency units, tokens or calls.
import { fromMicros, toMicros } from '../../../shared/usage/micros.ts';
import type { Budget } from '../shared/api.ts';

type Unit = Budget['unit'];

export const amountOf = (unit: Unit, stored: number): number => (unit === 'money' ? fromMicros(stored) : stored);

export const storedOf = (unit: Unit, amount: number): number =>
  unit === 'money' ? toMicros(amount) : Math.round(amount);
