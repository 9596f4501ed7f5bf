// UI extension points of budgets.
import { Wallet } from 'lucide-react';
import type { UiFeature } from '../../../ui/feature.ts';

const feature: UiFeature = {
  id: 'budgets',
  section: { icon: Wallet, after: 'account', administrators: true },
  usage: () => import('./OwnBudgets.tsx'),
  notice: () => import('./BudgetNotice.tsx'),
};

export default feature;
