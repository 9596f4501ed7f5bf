// A budget's spending in its period, as a meter and in words.
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../ui/parts/format.ts';
import type { OwnBudget } from '../shared/api.ts';
import { amountText } from './amounts.ts';
import * as css from './Budgets.css.ts';

interface Props extends Pick<OwnBudget, 'spent' | 'held' | 'next'> {
  readonly budget: Pick<OwnBudget, 'unit' | 'currency' | 'soft' | 'hard'>;
}

export function BudgetMeter({ budget, spent, held, next }: Props) {
  const { t, i18n } = useTranslation('budgets');
  const { soft, hard } = budget;
  const most = hard ?? soft ?? 0;
  const text = (amount: number): string => amountText(t, budget, amount, i18n.language);
  const left = t('left', { amount: text(Math.max(0, most - spent - held)) });
  const words = [
    t('spent', { amount: text(spent) }),
    held > 0 && t('held', { amount: text(held) }),
    left,
    t('next', { when: formatDateTime(next, i18n.language) }),
  ];
  return (
    <>
      <meter
        className={css.meter}
        aria-label={t('spent', { amount: text(spent) })}
        min={0}
        max={Math.max(most, 1e-6)}
        high={soft ?? most * 0.8}
        value={Math.min(spent, most)}
      />
      <span className={css.facts}>{words.filter(Boolean).join(' · ')}</span>
    </>
  );
}
