// Tables of budgets: limits, what is spent and held in each period, and the reservations of running calls.
import type { Budget } from '../shared/api.ts';

declare module '../../../server/storage/schema.ts' {
  interface Database {
    budgets: BudgetsTable;
    budgetPeriods: BudgetPeriodsTable;
    holds: HoldsTable;
    rates: RatesTable;
    budgetPeople: BudgetPeopleTable;
  }
}

export interface BudgetsTable {
  id: string;
  /** `token`: set by a user for an access token of theirs. */
  scope: Budget['scope'] | 'token';
  /** A group, a person (`budgetPeople`), or a token; empty for the server. */
  subject: string;
  /** 1: everyone in the scope has this much; 0: all share it. */
  each: number;
  unit: Budget['unit'];
  /** Empty for units other than money. */
  currency: string;
  period: Budget['period'];
  timeZone: string;
  /** Millionths of the currency, tokens or calls. Null: no such limit. */
  soft: number | null;
  hard: number | null;
  unpriced: Budget['unpriced'];
  createdAt: number;
}

export interface BudgetPeriodsTable {
  budgetId: string;
  /** The person, for budgets of each; else empty. */
  person: string;
  /** Start of the period. Unix time in ms. */
  start: number;
  spent: number;
  /** The most that running calls may add. */
  held: number;
}

/** A budget that administrators see and change. */
export interface OperatorBudget extends BudgetsTable {
  scope: Budget['scope'];
}

export const isOperators = (budget: BudgetsTable): budget is OperatorBudget => budget.scope !== 'token';

/** The most that a running call may add to a budget. */
export interface HoldsTable {
  /** Id of the call's row in the ledger. */
  callId: string;
  budgetId: string;
  person: string;
  start: number;
  amount: number;
  /** Estimated tokens of the request, for calls that end without a report of their usage. */
  sent: number;
  /** The operator's rates when the call began. JSON; null if unknown. */
  pricing: string | null;
  /** The process that makes the call. */
  owner: string;
  /** By the clock of the database. */
  expiresAt: number;
  /** Amount charged when the process was gone; null while the call may still report. */
  charged: number | null;
}

/** Prices set by the operator, which replace those of the catalogue. */
export interface RatesTable {
  provider: string;
  /** `*` matches any text. */
  model: string;
  /** JSON. */
  pricing: string;
  updatedAt: number;
}

/** People who spend: the accounts that ever belonged to one identity. Outlives them. */
export interface BudgetPeopleTable {
  /** Digest of an e-mail address or an identity at a provider. */
  identity: string;
  person: string;
  /** The latest account. */
  userId: string;
}
