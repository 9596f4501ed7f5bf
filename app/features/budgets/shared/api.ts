// Endpoints of budgets: limits that an administrator sets, the operator's prices, and each user's own view.
import { endpoint } from '../../../shared/api/endpoint.ts';
import { exactObject, idSchema, number, objectOf, text } from '../../../shared/schema/schema.ts';
import type { Static } from '../../../shared/schema/schema.ts';
import { confirmed, mutation, resource } from '../../../shared/sync/resource.ts';
import { periods } from './period.ts';

export const scopes = ['server', 'group', 'user'] as const;
export const units = ['money', 'tokens', 'calls'] as const;

const amount = { type: 'number', minimum: 0, maximum: 1_000_000_000_000 } as const;

const limits = {
  scope: { type: 'string', enum: scopes },
  /** Id of a group or of a user; empty for the server. */
  subject: { type: 'string', maxLength: 200 },
  /** True: each person has this much; false: all of the scope share it. */
  each: { type: 'boolean' },
  unit: { type: 'string', enum: units },
  /** ISO 4217; empty for units other than money. */
  currency: { type: 'string', pattern: '^([A-Z]{3})?$' },
  period: { type: 'string', enum: periods },
  /** IANA name. */
  timeZone: { type: 'string', minLength: 1, maxLength: 100 },
  /** `refuse`: no call without a known price passes a limit of money. */
  unpriced: { type: 'string', enum: ['refuse', 'allow'] },
} as const;
/** Currency units, tokens or calls. At least one of the two. */
const bounds = { soft: amount, hard: amount } as const;

const draft = exactObject(limits, bounds);
export type BudgetDraft = Static<typeof draft>;

const newBudget = exactObject({ id: idSchema, ...limits }, bounds);
export type NewBudget = Static<typeof newBudget>;

const now = objectOf({ next: number, spent: number, held: number });

/** `now`: of the current period; missing for budgets of each person. `name`: of the group or user; missing if deleted. */
const budget = objectOf({ id: text, ...limits }, { ...bounds, name: text, now });
export type Budget = Static<typeof budget>;

/** Prices of a model, in currency units per million tokens, or for each image. */
const pricing = exactObject(
  { currency: { type: 'string', pattern: '^[A-Z]{3}$' } },
  { input: amount, output: amount, cachedInput: amount, perImage: amount },
);

const rate = exactObject({
  provider: { type: 'string', minLength: 1, maxLength: 200 },
  /** `*` matches any text. */
  model: { type: 'string', minLength: 1, maxLength: 200 },
  pricing,
});
export type Rate = Static<typeof rate>;

const named = { type: 'array', items: objectOf({ id: text, name: text }) } as const;

/** `groups`, `people`: whom a budget can be for. */
const list = objectOf({
  budgets: { type: 'array', items: budget },
  rates: { type: 'array', items: rate },
  groups: named,
  people: named,
});
export type BudgetList = Static<typeof list>;

/** A budget as seen by someone whom it limits. */
const own = objectOf(
  {
    scope: limits.scope,
    each: limits.each,
    unit: limits.unit,
    currency: text,
    period: limits.period,
    spent: number,
    held: number,
    next: number,
  },
  bounds,
);
export type OwnBudget = Static<typeof own>;

export const budgetsApi = {
  list: endpoint('GET', '/api/budgets', { answer: list }),
  /** The same id again changes nothing. */
  add: endpoint('POST', '/api/budgets', { body: newBudget }),
  change: endpoint('PATCH', '/api/budgets/:id', { body: draft }),
  remove: endpoint('DELETE', '/api/budgets/:id'),
  /** Replaces all prices that administrators have entered. */
  rates: endpoint('PATCH', '/api/budgets/rates', {
    body: exactObject({ rates: { type: 'array', items: rate, maxItems: 1000 } }),
  }),
  /** Of the calling user. */
  own: endpoint('GET', '/api/budgets/own', { answer: objectOf({ budgets: { type: 'array', items: own } }) }),
};

const empty: BudgetList = { budgets: [], rates: [], groups: [], people: [] };

export const budgets = resource<BudgetList>()({
  key: 'budgets',
  read: budgetsApi.list,
  view: (answer) => answer,
  empty,
  mutations: {
    // Only the server knows the amount spent in the current period.
    add: confirmed(budgetsApi.add),
    change: confirmed(budgetsApi.change),
    remove: confirmed(budgetsApi.remove),
    rates: mutation(budgetsApi.rates, (all: BudgetList, _params, body) => ({ ...all, rates: body.rates })),
  },
});
