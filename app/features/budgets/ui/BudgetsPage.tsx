// The administration of budgets and prices.
import { Pencil, Plus, Trash2, Wallet } from 'lucide-react';
import { Suspense, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isReplyFailure } from '../../../shared/errors.ts';
import { button, iconButton, problem as problemStyle } from '../../../styles/shared.css.ts';
import { EmptyState } from '../../../ui/parts/EmptyState.tsx';
import { lazyPart } from '../../../ui/parts/lazy-part.ts';
import { usePageTexts } from '../../../ui/parts/page-texts.ts';
import { UndoToast } from '../../../ui/parts/UndoToast.tsx';
import { useAttempt } from '../../../ui/parts/use-attempt.ts';
import { useResource } from '../../../ui/parts/use-resource.ts';
import { PageHead } from '../../../ui/settings-page/PageHead.tsx';
import { PageSkeleton } from '../../../ui/settings-page/PageSkeleton.tsx';
import * as page from '../../../ui/settings-page/SettingsPage.css.ts';
import { budgets } from '../shared/api.ts';
import type { Budget } from '../shared/api.ts';
import { amountText } from './amounts.ts';
import { BudgetMeter } from './BudgetMeter.tsx';
import { Prices } from './Prices.tsx';
import * as css from './Budgets.css.ts';

const BudgetForm = lazyPart(() => import('./BudgetForm.tsx'));

export function BudgetsPage() {
  const ready = usePageTexts('budgets');
  const { t } = useTranslation('budgets');
  const { status, data, change } = useResource(budgets);
  const { problem, attempt } = useAttempt((error) =>
    isReplyFailure(error) && error.error.status === 403 ? t('forbidden') : t('failed'),
  );
  const [edited, setEdited] = useState<Budget | 'new'>();
  const [removed, setRemoved] = useState<Budget>();
  const forget = useCallback(() => setRemoved(undefined), []);
  if (!ready || (!data && status !== 'failed')) return <PageSkeleton />;
  const { budgets: list = [], rates = [], groups = [], people = [] } = data ?? {};
  const restore = ({ now: _now, name: _name, ...budget }: Budget) => change('add', {}, budget);
  return (
    <div className={page.page}>
      <PageHead title={t('title')} text={t('text')}>
        <button type="button" className={button({ look: 'primary' })} onClick={() => setEdited('new')}>
          <Plus size={16} aria-hidden />
          {t('add')}
        </button>
      </PageHead>
      <p role="alert" className={problemStyle}>
        {problem ?? (status === 'failed' && t('unread'))}
      </p>
      {list.length > 0 && (
        <ul className={`${page.card} ${css.list}`} aria-label={t('title')}>
          {list.map((budget) => (
            <BudgetRow
              key={budget.id}
              budget={budget}
              onEdit={() => setEdited(budget)}
              onRemove={() => {
                setRemoved(budget);
                void attempt(() => change('remove', { id: budget.id }, undefined));
              }}
            />
          ))}
        </ul>
      )}
      {status === 'ready' && list.length === 0 && <EmptyState icon={Wallet} title={t('noneTitle')} text={t('none')} />}
      {data && <Prices rates={rates} onChange={(next) => attempt(() => change('rates', {}, { rates: [...next] }))} />}
      {edited && (
        <Suspense>
          <BudgetForm
            known={edited === 'new' ? undefined : edited}
            groups={groups}
            people={people}
            onSave={(id, draft) =>
              attempt(() => (edited === 'new' ? change('add', {}, { ...draft, id }) : change('change', { id }, draft)))
            }
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
      <UndoToast
        text={removed && t('removed')}
        of={removed?.id}
        onUndo={() => {
          if (removed) void attempt(() => restore(removed));
          forget();
        }}
        onOver={forget}
      />
    </div>
  );
}

interface RowProps {
  readonly budget: Budget;
  readonly onEdit: () => void;
  readonly onRemove: () => void;
}

function BudgetRow({ budget, onEdit, onRemove }: RowProps) {
  const { t, i18n } = useTranslation('budgets');
  const { scope, each, period, soft, hard, now, unpriced, unit } = budget;
  const whom = t(`whom.${scope}.${each ? 'each' : 'all'}`, { name: budget.name ?? t('gone') });
  const most = hard ?? soft ?? 0;
  const limit = t(`limit.${period}`, { amount: amountText(t, budget, most, i18n.language) });
  const facts = [
    hard === undefined
      ? t('softOnly')
      : soft !== undefined && t('softAt', { amount: amountText(t, budget, soft, i18n.language) }),
    unit === 'money' && hard !== undefined && t(`unpriced.${unpriced}`),
  ].filter(Boolean);
  return (
    <li className={css.row}>
      <div className={css.words}>
        <strong className={css.name}>{whom}</strong>
        <span>{limit}</span>
        {facts.length > 0 && <span className={css.facts}>{facts.join(' · ')}</span>}
        {now && <BudgetMeter budget={budget} spent={now.spent} held={now.held} next={now.next} />}
      </div>
      <div className={css.tools}>
        <button type="button" className={iconButton()} aria-label={t('editOf', { name: whom })} onClick={onEdit}>
          <Pencil size={16} aria-hidden />
        </button>
        <button type="button" className={iconButton()} aria-label={t('removeOf', { name: whom })} onClick={onRemove}>
          <Trash2 size={16} aria-hidden />
        </button>
      </div>
    </li>
  );
}
