// UI extension points of budgets in the settings.
import { Wallet } from 'lucide-react';
import type { FeatureSettings } from '../../../ui/feature.ts';

const settings: FeatureSettings = {
  id: 'budgets',
  section: { icon: Wallet, after: 'account', administrators: true },
  usage: () => import('./OwnBudgets.tsx'),
};

export default settings;
