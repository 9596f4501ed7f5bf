// Rights of a user, by the access rules and the user's groups.
import { isAdministrator } from '../../../server/auth/roles.server.ts';
import type { Access } from '../../../server/features/feature.ts';
import { policy } from '../../../server/features/policy.ts';
import type { App } from '../../../server/process/app.ts';
import { groupsOf } from '../../../server/storage/repositories/groups.ts';
import { getStorage } from '../../../server/storage/storage.server.ts';
import { matchesPattern, namesProvider } from '../../../shared/providers/model-pattern.ts';
import type { AccessRule } from '../shared/api.ts';
import { listRules } from './grants.ts';

export const rulePolicy = policy('access rules', listRules);

/** Undefined for administrators, and without rules. */
export async function access(app: App, userId: string): Promise<Access | undefined> {
  const rules = await rulePolicy.of(app);
  if (rules.length === 0 || (await isAdministrator(app, userId))) return undefined;
  return accessBy(rules, await groupsOf(await getStorage(app), userId));
}

/** An object that several rules name may be used by the groups of each. */
export function accessBy(rules: readonly AccessRule[], groups: readonly string[]): Access {
  const isOwn = (rule: AccessRule): boolean => rule.groups.some(({ id }) => groups.includes(id));
  const mayUse = (kind: AccessRule['kind'], name: string): boolean => {
    const about = rules.filter((rule) => rule.kind === kind && matchesPattern(rule.pattern, name));
    return about.length === 0 || about.some(isOwn);
  };
  return {
    model: (provider, model) => mayUse('model', `${provider}/${model}`),
    provider(id) {
      const about = rules.filter(({ kind, pattern }) => kind === 'model' && namesProvider([pattern], id));
      // Hidden as a whole if a rule covers all of its models.
      return about.some(isOwn) || !about.some(({ pattern }) => matchesPattern(pattern, `${id}/*`));
    },
    tool: (identifier) => mayUse('tool', identifier),
  };
}
