// Cost of runs by the ledger: all billed model calls of a run's turn.
import type { ScheduleRun } from '../shared/api.ts';
import type { ScheduleRunRow } from './repository.ts';
import type { Tables } from '../../../server/storage/storage.ts';

type Cost = NonNullable<ScheduleRun['cost']>;

/** Returns the cost by the id of the run's answer. Calls of unknown price are omitted. */
export async function costsOf(
  { db }: Tables,
  userId: string,
  runs: readonly ScheduleRunRow[],
): Promise<ReadonlyMap<string, Cost>> {
  const answers = runs.flatMap(({ answerId }) => answerId ?? []);
  const chats = [...new Set(runs.flatMap(({ conversationId }) => conversationId ?? []))];
  if (answers.length === 0 || chats.length === 0) return new Map();
  const turns = await db
    .selectFrom('turns')
    .select(['id', 'answerId', 'messageId'])
    .where('userId', '=', userId)
    .where('conversationId', 'in', chats)
    .where('answerId', 'in', answers)
    .execute();
  if (turns.length === 0) return new Map();
  const rounds = await db
    .selectFrom('turnCalls')
    .select(['turnId', 'messageId'])
    .distinct()
    .where(
      'turnId',
      'in',
      turns.map(({ id }) => id),
    )
    .execute();
  /** Maps each message of a turn to the run's answer. */
  const answerOf = new Map<string, string>();
  for (const { id, answerId, messageId } of turns) {
    for (const round of rounds) if (round.turnId === id) answerOf.set(round.messageId, answerId);
    answerOf.set(messageId, answerId).set(answerId, answerId);
  }
  const calls = await db
    .selectFrom('usageCalls')
    .innerJoin('runs', 'runs.id', 'usageCalls.id')
    .select(['runs.messageId', 'usageCalls.micros', 'usageCalls.currency'])
    .where('runs.userId', '=', userId)
    .where('runs.conversationId', 'in', chats)
    .where('runs.messageId', 'in', [...answerOf.keys()])
    .execute();
  const costs = new Map<string, Map<string, number>>();
  for (const { messageId, micros, currency } of calls) {
    const answer = answerOf.get(messageId);
    if (answer === undefined || micros === null || currency === null) continue;
    const known = costs.get(answer) ?? new Map<string, number>();
    costs.set(answer, known.set(currency, (known.get(currency) ?? 0) + Number(micros)));
  }
  const listed = ([currency, micros]: readonly [string, number]) => ({ currency, micros });
  return new Map([...costs].map(([answer, known]) => [answer, [...known].map(listed)]));
}
