// Responses to what the administration cannot do.
import { lastAdministrator } from '../../../server/auth/roles.server.ts';
import { tell } from '../../../server/auth/session-ends.server.ts';
import { appError, conflict, notFound } from '../../../server/http/errors.server.ts';
import { done } from '../../../server/endpoints/user-route.server.ts';
import type { App } from '../../../server/process/app.ts';
import type { GroupResult } from '../../../server/storage/repositories/groups.ts';
import { rulePolicy } from './access.server.ts';
import type { RuleResult } from './grants.ts';
import type { MemberResult } from '../../../server/storage/repositories/member-acts.ts';

/** Notifies all processes of a changed account. */
export async function answerMember(app: App, id: string, result: MemberResult): Promise<Response> {
  switch (result) {
    case 'changed':
      await tell(app, id);
      return done();
    case 'unchanged':
      return done();
    case 'last administrator':
      throw lastAdministrator();
    case 'missing':
      throw notFound('account', id);
    default:
      return result satisfies never;
  }
}

export function answerGroup(id: string, result: GroupResult): Response {
  switch (result) {
    case 'done':
      return done();
    case 'name taken':
      throw conflict('Another group has this name.', { code: 'group_name_taken' });
    case 'full':
      throw appError(400, 'There are too many groups. Delete one first.', { code: 'groups_full' });
    case 'missing':
      throw notFound('group', id);
    default:
      return result satisfies never;
  }
}

/** Announces the changed rules to all processes. */
export async function answerRule(app: App, id: string, result: RuleResult): Promise<Response> {
  switch (result) {
    case 'done':
      await rulePolicy.changed(app);
      return done();
    case 'taken':
      throw conflict('There is a rule for this already. Change its groups.', { code: 'rule_taken' });
    case 'full':
      throw appError(400, 'There are too many rules. Delete one first.', { code: 'rules_full' });
    case 'missing':
      throw notFound('rule', id);
    default:
      return result satisfies never;
  }
}
