// Storage extension points of the administration of people.
import type { FeatureStorage } from '../../../server/storage/feature-storage.ts';
import { accessRules, usageByDay } from './migrations.ts';
import './tables.ts';

const storage: FeatureStorage = {
  // Nothing of a single account.
  tables: [],
  migrations: () => ({ '20261129-people-access': accessRules, '20261129-usage-by-day': usageByDay }),
};

export default storage;
