// Storage extension points of sharing.
import type { FeatureStorage } from '../../../server/storage/feature-storage.ts';
import { sharedObjects } from './migrations.ts';
import { countsOf, receivers, sharedWith } from './repository.ts';
import './tables.ts';

const storage: FeatureStorage = {
  tables: ['sharedObjects'],
  migrations: () => ({ '20261130-sharing': sharedObjects }),
  sharing: { sharedWith, countsOf, receivers },
};

export default storage;
