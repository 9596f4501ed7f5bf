// Commands of `npm run admin` for access rules.
import { withDatabase } from '../../../server/admin/beside.ts';
import { none, UsageError } from '../../../server/admin/command.ts';
import type { Commands } from '../../../server/admin/command.ts';
import { AdminError } from '../../../server/admin/manifest.ts';
import { newId } from '../../../server/storage/ids.ts';
import { maxPattern, ruleKinds } from '../shared/api.ts';
import type { AccessRule, NewRule } from '../shared/api.ts';
import { groupOf } from './group-of.ts';
import { addRule, changeRule, listRules, maxRules, removeRule } from './grants.ts';
import type { RuleResult } from './grants.ts';

type Named = Pick<NewRule, 'kind' | 'pattern'>;

function namedBy([word, pattern]: readonly string[]): Named {
  const kind = ruleKinds.find((each) => each === word);
  if (!kind) throw new UsageError(`KIND: ${ruleKinds.join(' or ')}`);
  if (pattern === undefined || pattern.trim() !== pattern || pattern === '' || pattern.length > maxPattern)
    throw new UsageError(`PATTERN: 1 to ${maxPattern} characters, such as "openai/gpt-5*"`);
  return { kind, pattern };
}

const isNamed =
  ({ kind, pattern }: Named) =>
  (rule: AccessRule): boolean =>
    rule.kind === kind && rule.pattern === pattern;

function check(result: RuleResult): void {
  if (result === 'full') throw new AdminError(`there are ${maxRules} rules already: delete one first`);
  if (result !== 'done') throw new AdminError('the rule was changed meanwhile: try again');
}

const lineOf = ({ kind, pattern }: Named, groups: readonly { readonly name: string }[]): string =>
  [kind, pattern, groups.map(({ name }) => name).join(', ') || 'administrators only'].join('  ');

export const ruleCommands: Commands = {
  rules: {
    usage: 'rules',
    does: 'lists the models and tools that only some groups may use',
    options: {},
    run({ env }, words) {
      none(words);
      return withDatabase(env, async (storage) => {
        const data = await listRules(storage);
        return { data, lines: data.map((rule) => lineOf(rule, rule.groups)) };
      });
    },
  },
  'rule-set': {
    usage: 'rule-set model|tool PATTERN [GROUP …]',
    does: 'leaves what matches PATTERN, such as "openai/*", to members of these groups and to administrators',
    options: {},
    run({ env }, [word = '', text = '', ...names]) {
      const named = namedBy([word, text]);
      return withDatabase(env, async (storage) => {
        const groups = await Promise.all(names.map((name) => groupOf(storage, name)));
        const ids = [...new Set(groups.map(({ id }) => id))];
        const known = (await listRules(storage)).find(isNamed(named));
        const id = known?.id ?? newId();
        if (known) check(await changeRule(storage, 'command', id, ids));
        else check(await addRule(storage, 'command', { ...named, id, groups: ids }));
        await storage.log.tell('policy', '', 0);
        return { data: { ...named, id, groups: ids }, lines: [lineOf(named, groups)] };
      });
    },
  },
  'rule-delete': {
    usage: 'rule-delete model|tool PATTERN',
    does: 'deletes a rule; everyone may then use what it named, unless another rule names it',
    options: {},
    run({ env }, [word = '', text = '', ...more]) {
      none(more);
      const named = namedBy([word, text]);
      return withDatabase(env, async (storage) => {
        const known = (await listRules(storage)).find(isNamed(named));
        if (!known) throw new AdminError(`there is no rule for the ${named.kind} "${named.pattern}"`);
        check(await removeRule(storage, 'command', known.id));
        await storage.log.tell('policy', '', 0);
        return { data: { id: known.id, ...named }, lines: [`${named.pattern}: open to everyone`] };
      });
    },
  },
};
