// Changes of budgets and prices by administrators: checked, written with their rows of the audit log, and announced.
import { notFound } from '../../../server/http/errors.server.ts';
import type { App } from '../../../server/process/app.ts';
import { findAccount } from '../../../server/storage/repositories/accounts.ts';
import { audit } from '../../../server/storage/repositories/audit.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { together } from '../../../server/storage/storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { Budget, BudgetDraft, BudgetList, NewBudget, Rate } from '../shared/api.ts';
import { policyChanged } from './budgets.server.ts';
import { checkLimit, refused } from './check-limit.ts';
import { personOf } from './people.ts';
import { addBudget, changeBudget, listBudgets, readRates, removeBudget, writeRates } from './repository.ts';

/** People offered for a budget; more are found by their names in the list of members. */
const maxPeople = 5000;

export async function administered(app: App): Promise<BudgetList> {
  const storage = await getStorage(app);
  const { db } = storage;
  const [budgets, rates, groups, users, spenders] = await Promise.all([
    listBudgets(storage),
    readRates(storage),
    db.selectFrom('groups').select(['id', 'name']).orderBy('nameKey').execute(),
    db.selectFrom('users').select(['id', 'name', 'email']).orderBy('email').limit(maxPeople).execute(),
    db.selectFrom('budgetPeople').select(['person', 'userId']).execute(),
  ]);
  const people = users.map(({ id, name, email }) => ({ id, name: email ?? name ?? id }));
  const accountOf = new Map(spenders.map(({ person, userId }) => [person, userId]));
  const named = (budget: Budget): Budget => {
    const subject = budget.scope === 'user' ? (accountOf.get(budget.subject) ?? budget.subject) : budget.subject;
    const list = { server: [], group: groups, user: people }[budget.scope];
    const name = list.find(({ id }) => id === subject)?.name;
    return { ...budget, subject, ...(name === undefined ? {} : { name }) };
  };
  return { budgets: budgets.map(named), rates, groups, people };
}

async function checked(app: App, tables: Tables, draft: BudgetDraft): Promise<BudgetDraft> {
  const { scope, subject, soft, hard } = draft;
  checkLimit(draft);
  if (soft === undefined && hard === undefined) throw refused('hard', 'a limit to warn at, one to refuse at, or both');
  if (soft !== undefined && hard !== undefined && soft > hard) throw refused('soft', 'at most the limit to refuse at');
  switch (scope) {
    case 'server':
      if (subject !== '') throw refused('subject', 'empty for the whole server');
      return draft;
    case 'group': {
      const group = await tables.db.selectFrom('groups').select('id').where('id', '=', subject).executeTakeFirst();
      if (!group) throw refused('subject', 'the id of a group');
      return draft;
    }
    case 'user':
      if (!(await findAccount(tables, subject))) throw refused('subject', 'the id of an account');
      return { ...draft, each: false, subject: await personOf(app, tables, subject) };
    default:
      return scope satisfies never;
  }
}

/** Facts of a budget in the audit log. */
export const detailsOf = ({ scope, each, unit, currency, period, soft, hard }: BudgetDraft) => ({
  scope,
  each,
  unit,
  currency,
  period,
  soft: soft ?? null,
  hard: hard ?? null,
});

type Actor = string;

async function act<T>(app: App, work: (tables: Tables) => Promise<T>): Promise<T> {
  const result = await together(await getStorage(app), work);
  await policyChanged(app);
  return result;
}

export const add = (app: App, actor: Actor, { id, ...draft }: NewBudget): Promise<void> =>
  act(app, async (all) => {
    if (!(await addBudget(all, id, await checked(app, all, draft)))) return;
    await audit(all, { actor, act: 'budget.add', subject: subjectOf(draft, id), details: detailsOf(draft) });
  });

export const change = (app: App, actor: Actor, id: string, draft: BudgetDraft): Promise<void> =>
  act(app, async (all) => {
    if (!(await changeBudget(all, id, await checked(app, all, draft)))) throw notFound('budget', id);
    await audit(all, { actor, act: 'budget.change', subject: subjectOf(draft, id), details: detailsOf(draft) });
  });

export const remove = (app: App, actor: Actor, id: string): Promise<void> =>
  act(app, async (all) => {
    const known = (await listBudgets(all)).find((each) => each.id === id);
    if (!known || !(await removeBudget(all, id))) throw notFound('budget', id);
    await audit(all, { actor, act: 'budget.remove', subject: subjectOf(known, id), details: detailsOf(known) });
  });

export const setRates = (app: App, actor: Actor, rates: readonly Rate[]): Promise<void> =>
  act(app, async (all) => {
    await writeRates(all, rates);
    const names = rates.map(({ provider, model }) => `${provider}/${model}`);
    await audit(all, { actor, act: 'price.change', details: { models: names.slice(0, 100) } });
  });

const subjectOf = ({ scope, subject }: Pick<BudgetDraft, 'scope' | 'subject'>, id: string): string =>
  scope === 'server' ? id : subject;
