// Commands of `npm run admin` for budgets: all are listed, and those of the whole server are added and removed.
import { withDatabase } from '../../../server/admin/beside.ts';
import { none, one, UsageError } from '../../../server/admin/command.ts';
import type { Commands, Options } from '../../../server/admin/command.ts';
import { AdminError } from '../../../server/admin/manifest.ts';
import { newId } from '../../../server/storage/ids.ts';
import { audit } from '../../../server/storage/repositories/audit.ts';
import { together } from '../../../server/storage/storage.ts';
import type { Budget, BudgetDraft } from '../shared/api.ts';
import { isTimeZone, periods } from '../shared/period.ts';
import { detailsOf } from './administer.ts';
import { maxMoney } from './check-limit.ts';
import { addBudget, listBudgets, removeBudget } from './repository.ts';

function amountOf(options: Options, name: 'hard' | 'soft'): number | undefined {
  const text = options[name];
  if (text === undefined) return undefined;
  const amount = Number(text);
  if (!/^\d+(\.\d+)?$/.test(String(text)) || amount > 1e12) throw new UsageError(`--${name}: a number from 0 on`);
  return amount;
}

function draftOf(options: Options): BudgetDraft {
  const { unit, period = 'month', 'time-zone': zone = 'UTC', unpriced = 'refuse' } = options;
  const [hard, soft] = [amountOf(options, 'hard'), amountOf(options, 'soft')];
  const words = unit === 'tokens' || unit === 'calls';
  const isMoney = typeof unit === 'string' && /^[A-Z]{3}$/.test(unit);
  const known = periods.find((each) => each === period);
  if (!words && !isMoney) throw new UsageError('--unit: a currency such as USD, "tokens" or "calls"');
  if (hard === undefined && soft === undefined) throw new UsageError('give --hard N, --soft N, or both');
  if (hard !== undefined && soft !== undefined && soft > hard) throw new UsageError('--soft: at most --hard');
  if (isMoney && Math.max(hard ?? 0, soft ?? 0) > maxMoney) throw new UsageError(`--hard, --soft: at most ${maxMoney}`);
  if (!known) throw new UsageError(`--period: ${periods.join(' or ')}`);
  if (typeof zone !== 'string' || !isTimeZone(zone)) throw new UsageError('--time-zone: such as Europe/Berlin');
  if (unpriced !== 'refuse' && unpriced !== 'allow') throw new UsageError('--unpriced: refuse or allow');
  return {
    scope: 'server',
    subject: '',
    each: options['each'] === true,
    unit: words ? unit : 'money',
    currency: isMoney ? unit : '',
    period: known,
    timeZone: zone,
    unpriced,
    ...(hard === undefined ? {} : { hard }),
    ...(soft === undefined ? {} : { soft }),
  };
}

function lineOf({ id, scope, subject, each, unit, currency, period, hard, soft, now }: Budget): string {
  const whom = scope === 'server' ? 'server' : `${scope} ${subject}`;
  return [
    id,
    each ? `each of ${whom}` : whom,
    `${hard ?? 'no'} ${currency || unit} a ${period}`,
    ...(soft === undefined ? [] : [`warning at ${soft}`]),
    ...(now ? [`${now.spent} used`, `${now.held} reserved`] : []),
  ].join('  ');
}

const commands: Commands = {
  budgets: {
    usage: 'budgets',
    does: 'lists all budgets with what is used of them',
    options: {},
    run({ env }, words) {
      none(words);
      return withDatabase(env, async (storage) => {
        const data = await listBudgets(storage);
        return { data, lines: data.map(lineOf) };
      });
    },
  },
  'budget-add': {
    usage: 'budget-add --unit UNIT --hard N [--each] …',
    does: 'limits the whole server, or each person; also --soft N, --period day, --time-zone ZONE, --unpriced allow',
    options: {
      unit: 'string',
      hard: 'string',
      soft: 'string',
      each: 'boolean',
      period: 'string',
      'time-zone': 'string',
      unpriced: 'string',
    },
    run({ env }, words, options) {
      none(words);
      const draft = draftOf(options);
      return withDatabase(env, async (storage) => {
        const id = newId();
        await together(storage, async (all) => {
          await addBudget(all, id, draft);
          await audit(all, { actor: 'command', act: 'budget.add', subject: id, details: detailsOf(draft) });
        });
        await storage.log.tell('policy', '', 0);
        return { data: { ...draft, id }, lines: [lineOf({ ...draft, id })] };
      });
    },
  },
  'budget-remove': {
    usage: 'budget-remove ID',
    does: 'removes a budget of any kind',
    options: {},
    run: ({ env }, words) =>
      withDatabase(env, async (storage) => {
        const id = one(words, 'ID');
        await together(storage, async (all) => {
          const known = (await listBudgets(all)).find((each) => each.id === id);
          if (!known || !(await removeBudget(all, id))) throw new AdminError(`there is no budget "${id}"`);
          const subject = known.scope === 'server' ? id : known.subject;
          await audit(all, { actor: 'command', act: 'budget.remove', subject, details: detailsOf(known) });
        });
        await storage.log.tell('policy', '', 0);
        return { data: { id }, lines: [`${id}: removed`] };
      }),
  },
};

export default commands;
