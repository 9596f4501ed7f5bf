// UI extension points of budgets.
import type { UiFeature } from '../../../ui/feature.ts';

const feature: UiFeature = {
  id: 'budgets',
  notice: () => import('./BudgetNotice.tsx'),
};

export default feature;
