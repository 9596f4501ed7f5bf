// Storage extension points of the administration of people.
import type { FeatureStorage } from '../../../server/storage/feature-storage.ts';
import { usageByDay } from './migrations.ts';

const storage: FeatureStorage = {
  tables: [],
  migrations: () => ({ '20261129-usage-by-day': usageByDay }),
};

export default storage;
