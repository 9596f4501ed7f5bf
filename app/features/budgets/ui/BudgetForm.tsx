// A budget in a dialog: whom it limits, how much, and what happens at the limit.
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newId } from '../../../shared/conversation/ids.ts';
import { currencies } from '../../../shared/usage/limits.ts';
import { button, dialogBody, field, hint, label, problem as problemStyle } from '../../../styles/shared.css.ts';
import { DialogSheet } from '../../../ui/parts/DialogSheet.tsx';
import { SearchSelect } from '../../../ui/parts/SearchSelect.tsx';
import { Select } from '../../../ui/parts/Select.tsx';
import type { Budget, BudgetDraft, BudgetList } from '../shared/api.ts';
import { isTimeZone, periods } from '../shared/period.ts';
import { amountIn } from './amounts.ts';
import * as css from './Budgets.css.ts';

interface Props extends Pick<BudgetList, 'groups' | 'people'> {
  readonly known: Budget | undefined;
  readonly onSave: (id: string, draft: BudgetDraft) => Promise<boolean>;
  readonly onClose: () => void;
}

/** Whom a budget limits, as one choice. */
const whoms = ['server', 'everyone', 'group', 'members', 'user'] as const;
type Whom = (typeof whoms)[number];

const whomOf = ({ scope, each }: Pick<Budget, 'scope' | 'each'>): Whom =>
  scope === 'user' ? 'user' : scope === 'group' ? (each ? 'members' : 'group') : each ? 'everyone' : 'server';
const scopeOf = { server: 'server', everyone: 'server', group: 'group', members: 'group', user: 'user' } as const;

const textOf = (amount: number | undefined): string => (amount === undefined ? '' : String(amount));

export default function BudgetForm({ known, groups, people, onSave, onClose }: Props) {
  const { t } = useTranslation('budgets');
  const { t: common } = useTranslation('common');
  const id = useId();
  const [own] = useState(() => known?.id ?? newId());
  const [whom, setWhom] = useState<Whom>(known ? whomOf(known) : 'everyone');
  const [subject, setSubject] = useState(known?.subject ?? '');
  const [unit, setUnit] = useState<string>(known ? known.currency || known.unit : 'USD');
  const [hard, setHard] = useState(textOf(known?.hard));
  const [soft, setSoft] = useState(textOf(known?.soft));
  const [period, setPeriod] = useState(known?.period ?? 'month');
  const [timeZone, setTimeZone] = useState(known?.timeZone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [unpriced, setUnpriced] = useState(known?.unpriced ?? 'refuse');
  const [failed, setFailed] = useState(false);
  const scope = scopeOf[whom];
  const isMoney = unit !== 'tokens' && unit !== 'calls';
  const wrong = (text: string): boolean => text.trim() !== '' && amountIn(text) === undefined;
  const [most, told] = [amountIn(hard), amountIn(soft)];
  const crossed = most !== undefined && told !== undefined && told > most;
  const isWhole =
    (scope === 'server' || subject !== '') &&
    (most !== undefined || told !== undefined) &&
    !wrong(hard) &&
    !wrong(soft) &&
    !crossed &&
    isTimeZone(timeZone);

  const save = async (): Promise<void> => {
    const draft: BudgetDraft = {
      scope,
      subject: scope === 'server' ? '' : subject,
      each: whom === 'everyone' || whom === 'members',
      unit: unit === 'tokens' || unit === 'calls' ? unit : 'money',
      currency: isMoney ? unit : '',
      period,
      timeZone,
      unpriced,
      ...(most === undefined ? {} : { hard: most }),
      ...(told === undefined ? {} : { soft: told }),
    };
    setFailed(false);
    if (await onSave(own, draft)) onClose();
    else setFailed(true);
  };
  const choose = (next: Whom): void => {
    if (scopeOf[next] !== scope) setSubject('');
    setWhom(next);
  };
  const named = scope === 'group' ? groups : people;
  const units = [...new Set([...currencies, ...(isMoney ? [unit] : [])])];
  return (
    <DialogSheet title={t(known ? 'edit' : 'add')} onClose={onClose}>
      <form
        className={`${dialogBody} ${css.form}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (isWhole) void save();
        }}
      >
        <div>
          <label htmlFor={`${id}-whom`} className={label}>
            {t('fields.whom')}
          </label>
          <Select
            id={`${id}-whom`}
            value={whom}
            choices={whoms.map((each) => ({ value: each, label: t(`whoms.${each}`) }))}
            describedBy={whom === 'everyone' ? `${id}-whom-hint` : undefined}
            onChange={choose}
          />
          {whom === 'everyone' && (
            <p id={`${id}-whom-hint`} className={hint}>
              {t('hints.visitors')}
            </p>
          )}
        </div>
        {scope !== 'server' && (
          <div>
            <label htmlFor={`${id}-subject`} className={label}>
              {t(`fields.${scope}`)}
            </label>
            {named.length === 0 ? (
              <p className={hint}>{t('noGroups')}</p>
            ) : (
              <SearchSelect
                id={`${id}-subject`}
                value={subject}
                groups={[
                  { label: t(`fields.${scope}`), choices: named.map((each) => ({ value: each.id, label: each.name })) },
                ]}
                placeholder={t('choose')}
                search={t('search')}
                none={t('nothingFound')}
                onChange={setSubject}
              />
            )}
          </div>
        )}
        <div className={css.pair}>
          <div>
            <label htmlFor={`${id}-hard`} className={label}>
              {t('fields.hard')}
            </label>
            <input
              id={`${id}-hard`}
              className={field}
              inputMode="decimal"
              value={hard}
              aria-invalid={wrong(hard)}
              aria-describedby={`${id}-hard-hint`}
              onChange={({ target }) => setHard(target.value)}
            />
          </div>
          <div>
            <label htmlFor={`${id}-unit`} className={label}>
              {t('fields.unit')}
            </label>
            <Select
              id={`${id}-unit`}
              value={unit}
              choices={[
                ...units.map((each) => ({ value: each, label: each })),
                { value: 'tokens', label: t('units.tokens') },
                { value: 'calls', label: t('units.calls') },
              ]}
              onChange={setUnit}
            />
          </div>
        </div>
        <p id={`${id}-hard-hint`} className={`${wrong(hard) ? problemStyle : hint} ${css.below}`}>
          {t(wrong(hard) ? 'wrong' : 'hints.hard')}
        </p>
        <div>
          <label htmlFor={`${id}-soft`} className={label}>
            {t('fields.soft')}
          </label>
          <input
            id={`${id}-soft`}
            className={field}
            inputMode="decimal"
            value={soft}
            aria-invalid={wrong(soft) || crossed}
            aria-describedby={`${id}-soft-hint`}
            onChange={({ target }) => setSoft(target.value)}
          />
          <p id={`${id}-soft-hint`} className={wrong(soft) || crossed ? problemStyle : hint}>
            {t(wrong(soft) ? 'wrong' : crossed ? 'crossed' : 'hints.soft')}
          </p>
        </div>
        <div className={css.pair}>
          <div>
            <label htmlFor={`${id}-period`} className={label}>
              {t('fields.period')}
            </label>
            <Select
              id={`${id}-period`}
              value={period}
              choices={periods.map((each) => ({ value: each, label: t(`periods.${each}`) }))}
              onChange={setPeriod}
            />
          </div>
          <div>
            <label htmlFor={`${id}-zone`} className={label}>
              {t('fields.zone')}
            </label>
            <input
              id={`${id}-zone`}
              className={field}
              value={timeZone}
              aria-invalid={!isTimeZone(timeZone)}
              onChange={({ target }) => setTimeZone(target.value)}
            />
          </div>
        </div>
        {isMoney && (
          <div>
            <label htmlFor={`${id}-unpriced`} className={label}>
              {t('fields.unpriced')}
            </label>
            <Select
              id={`${id}-unpriced`}
              value={unpriced}
              choices={(['refuse', 'allow'] as const).map((each) => ({ value: each, label: t(`choices.${each}`) }))}
              onChange={setUnpriced}
            />
          </div>
        )}
        <p role="alert" className={problemStyle}>
          {failed && t('failed')}
        </p>
        <div className={css.foot}>
          <button type="button" className={button({ look: 'quiet' })} onClick={onClose}>
            {common('cancel')}
          </button>
          <button type="submit" className={button({ look: 'primary' })} disabled={!isWhole}>
            {common('save')}
          </button>
        </div>
      </form>
    </DialogSheet>
  );
}
