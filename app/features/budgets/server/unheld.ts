// Calls that a budget counts though they reserved nothing in it: it was added or changed after they began.
import { visitors } from '../../../server/admission/identities.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { UsageCallsTable } from '../../../server/storage/tables/usage.ts';
import { spanOf } from '../shared/period.ts';
import type { BudgetsTable, HoldsTable } from './tables.ts';

export interface Unheld {
  readonly call: UsageCallsTable;
  readonly budget: BudgetsTable;
  readonly person: string;
  readonly start: number;
}

type Held = Pick<HoldsTable, 'callId' | 'budgetId'>;

const nameOf = (callId: string, budgetId: string): string => `${callId} ${budgetId}`;

/** `budgets`, `holds`: of these calls. */
export async function unheldOf(
  tables: Tables,
  calls: readonly UsageCallsTable[],
  budgets: readonly BudgetsTable[],
  holds: readonly Held[],
): Promise<readonly Unheld[]> {
  const paid = calls.filter(({ keyFrom, tokenId }) => keyFrom === 'server' || tokenId !== null);
  const held = new Set(holds.map(({ callId, budgetId }) => nameOf(callId, budgetId)));
  const open = paid.flatMap((call) =>
    budgets.filter((budget) => !held.has(nameOf(call.id, budget.id))).map((budget) => ({ call, budget })),
  );
  if (open.length === 0) return [];
  const { personOf, isMember } = await belongingsOf(tables, [...new Set(open.map(({ call }) => call.userId))]);
  const unheld = open.flatMap(({ call, budget }) => {
    const { scope, subject, each, period, timeZone } = budget;
    const person = personOf(call.userId);
    const isPaid = call.keyFrom === 'server';
    const isLimited = {
      server: isPaid,
      group: isPaid && isMember(call.userId, subject),
      user: isPaid && person === subject,
      token: call.tokenId === subject,
    }[scope];
    if (!isLimited) return [];
    const { start } = spanOf(period, timeZone, call.at);
    return [{ call, budget, person: each === 1 ? person : '', start }];
  });
  if (tables.kind === 'sqlite' || unheld.length === 0) return unheld;
  // A budget that is deleted meanwhile would fail the ledger's transaction.
  const ids = [...new Set(unheld.map(({ budget }) => budget.id))];
  const kept = await tables.db.selectFrom('budgets').select('id').where('id', 'in', ids).forKeyShare().execute();
  return unheld.filter(({ budget }) => kept.some(({ id }) => id === budget.id));
}

/** The persons and groups of users, as `spentSince` finds them. */
async function belongingsOf({ db }: Tables, userIds: readonly string[]) {
  const [people, users, memberships] = [
    await db.selectFrom('budgetPeople').select(['userId', 'person']).where('userId', 'in', userIds).execute(),
    await db.selectFrom('users').select('id').where('id', 'in', userIds).execute(),
    await db.selectFrom('groupMembers').select(['groupId', 'userId']).where('userId', 'in', userIds).execute(),
  ];
  const persons = new Map<string, string>();
  for (const { id } of users) persons.set(id, id);
  for (const { userId, person } of people.toSorted((a, b) => (a.person > b.person ? -1 : 1)))
    persons.set(userId, person);
  const members = new Set(memberships.map(({ groupId, userId }) => nameOf(userId, groupId)));
  return {
    personOf: (userId: string): string => persons.get(userId) ?? visitors,
    isMember: (userId: string, groupId: string): boolean => members.has(nameOf(userId, groupId)),
  };
}
