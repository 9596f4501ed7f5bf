// Storage extension points of budgets.
import type { FeatureStorage } from '../../../server/storage/feature-storage.ts';
import { budgets } from './migrations.ts';
import { settleHolds } from './settle.ts';
import './tables.ts';

const storage: FeatureStorage = {
  // Nothing of an account: what was spent outlives it.
  tables: [],
  migrations: () => ({ '20261129-budgets': budgets }),
  settle: settleHolds,
};

export default storage;
