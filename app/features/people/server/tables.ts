// Tables of what only some groups may use.
import type { NewRule } from '../shared/api.ts';

declare module '../../../server/storage/schema.ts' {
  interface Database {
    accessRules: AccessRulesTable;
    accessRuleGroups: AccessRuleGroupsTable;
  }
}

export interface AccessRulesTable {
  id: string;
  kind: NewRule['kind'];
  pattern: string;
  createdAt: number;
}

/** A deleted group leaves the rule: the object does not become open to all. */
export interface AccessRuleGroupsTable {
  ruleId: string;
  groupId: string;
}
