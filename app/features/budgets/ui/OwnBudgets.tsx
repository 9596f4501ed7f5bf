// The limits of the server for the user, on the usage page.
import { useTranslation } from 'react-i18next';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import type { OwnBudget } from '../shared/api.ts';
import { amountText } from './amounts.ts';
import { BudgetMeter } from './BudgetMeter.tsx';
import { useOwnBudgets } from './use-own-budgets.ts';
import * as css from './Budgets.css.ts';

export default function OwnBudgets() {
  const ready = usePageTexts('budgets');
  const { t, i18n } = useTranslation('budgets');
  const budgets = useOwnBudgets();
  if (!ready || budgets.length === 0) return null;
  const limitOf = (budget: OwnBudget): string =>
    t(`limit.${budget.period}`, { amount: amountText(t, budget, budget.hard ?? budget.soft ?? 0, i18n.language) });
  return (
    <section className={css.section} aria-labelledby="own-budgets">
      <h3 id="own-budgets" className={css.heading}>
        {t('own.title')}
      </h3>
      <p className={css.facts}>{t('own.text')}</p>
      <ul className={`${page.card} ${css.list}`} aria-labelledby="own-budgets">
        {budgets.map((budget, at) => (
          <li key={at} className={css.row}>
            <div className={css.words}>
              <strong className={css.name}>{limitOf(budget)}</strong>
              <span className={css.facts}>
                {t(`own.${budget.scope === 'user' || budget.each ? 'you' : budget.scope}`)}
              </span>
              <BudgetMeter budget={budget} spent={budget.spent} held={budget.held} next={budget.next} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
