// A notice above the message field that a limit of the server is near or reached.
import { Link } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import type { OwnBudget } from '../shared/api.ts';
import { amountText } from './amounts.ts';
import { useOwnBudgets } from './use-own-budgets.ts';
import * as css from './Budgets.css.ts';

/** Share of the limit from which a notice is shown, if administrators set no other. */
const nearAt = 0.8;

const isNear = ({ spent, held, soft, hard }: OwnBudget): boolean => spent + held >= (soft ?? (hard ?? 0) * nearAt);
const isReached = ({ spent, hard }: OwnBudget): boolean => hard !== undefined && spent >= hard;

export default function BudgetNotice() {
  const ready = usePageTexts('budgets');
  const { t, i18n } = useTranslation('budgets');
  const near = useOwnBudgets().filter(isNear);
  const budget = near.find(isReached) ?? near[0];
  if (!ready || !budget) return null;
  const text = (amount: number): string => amountText(t, budget, amount, i18n.language);
  const most = budget.hard ?? budget.soft ?? 0;
  const limit = t(`limit.${budget.period}`, { amount: text(most) });
  return (
    <p role="status" className={css.notice} data-over={isReached(budget)}>
      <span>{t(isReached(budget) ? 'notice.reached' : 'notice.near', { spent: text(budget.spent), limit })}</span>
      <Link to="/settings/usage">{t('notice.details')}</Link>
    </p>
  );
}
