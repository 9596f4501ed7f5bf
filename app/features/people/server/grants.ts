// Access rules: the objects that only members of some groups may use, each change with its row of the audit log.
import { audit } from '../../../server/storage/repositories/audit.ts';
import type { Actor } from '../../../server/storage/repositories/audit.ts';
import { together } from '../../../server/storage/storage.ts';
import type { Tables } from '../../../server/storage/storage.ts';
import type { AccessRule, NewRule } from '../shared/api.ts';

export const maxRules = 500;

export async function listRules({ db }: Tables): Promise<readonly AccessRule[]> {
  const [rules, groups] = await Promise.all([
    db.selectFrom('accessRules').selectAll().orderBy('kind').orderBy('pattern').execute(),
    db
      .selectFrom('accessRuleGroups')
      .innerJoin('groups', 'groups.id', 'accessRuleGroups.groupId')
      .select(['accessRuleGroups.ruleId', 'groups.id', 'groups.name'])
      .orderBy('groups.nameKey')
      .execute(),
  ]);
  return rules.map(({ id, kind, pattern }) => ({
    id,
    kind,
    pattern,
    groups: groups.flatMap((each) => (each.ruleId === id ? [{ id: each.id, name: each.name }] : [])),
  }));
}

export type RuleResult = 'done' | 'taken' | 'full' | 'missing';

/** Adding the same id again changes nothing. */
export const addRule = (tables: Tables, actor: Actor, { id, kind, pattern, groups }: NewRule): Promise<RuleResult> =>
  together(tables, async (all) => {
    const rules = await listRules(all);
    if (rules.some((each) => each.id === id)) return 'done';
    if (rules.some((each) => each.kind === kind && each.pattern === pattern)) return 'taken';
    if (rules.length >= maxRules) return 'full';
    await all.db.insertInto('accessRules').values({ id, kind, pattern, createdAt: Date.now() }).execute();
    await setGroups(all, id, groups);
    return record(all, actor, 'grant.add', id);
  });

export const changeRule = (tables: Tables, actor: Actor, id: string, groups: readonly string[]): Promise<RuleResult> =>
  together(tables, async (all) => {
    const rule = await all.db.selectFrom('accessRules').select('id').where('id', '=', id).executeTakeFirst();
    if (!rule) return 'missing';
    await setGroups(all, id, groups);
    return record(all, actor, 'grant.change', id);
  });

export const removeRule = (tables: Tables, actor: Actor, id: string): Promise<RuleResult> =>
  together(tables, async (all) => {
    const result = await record(all, actor, 'grant.remove', id);
    if (result === 'done') await all.db.deleteFrom('accessRules').where('id', '=', id).execute();
    return result;
  });

/** Groups that were deleted meanwhile are left out. */
async function setGroups({ db }: Tables, ruleId: string, groups: readonly string[]): Promise<void> {
  await db.deleteFrom('accessRuleGroups').where('ruleId', '=', ruleId).execute();
  if (groups.length === 0) return;
  const known = await db.selectFrom('groups').select('id').where('id', 'in', groups).execute();
  if (known.length === 0) return;
  await db
    .insertInto('accessRuleGroups')
    .values(known.map(({ id: groupId }) => ({ ruleId, groupId })))
    .execute();
}

async function record(all: Tables, actor: Actor, act: `grant.${string}`, id: string): Promise<RuleResult> {
  const rule = (await listRules(all)).find((each) => each.id === id);
  if (!rule) return 'missing';
  const { kind, pattern, groups } = rule;
  const details = { kind, groups: groups.map(({ name }) => name) };
  await audit(all, { actor, act, subject: id, subjectName: pattern, details });
  return 'done';
}
