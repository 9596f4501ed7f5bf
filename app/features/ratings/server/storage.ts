// Storage extension points of ratings.
import type { FeatureStorage } from '../../../server/storage/feature-storage.ts';
import { ratings } from './migrations.ts';
import { exportRatings, importRatings } from './transfer.ts';
import './tables.ts';

const storage: FeatureStorage = {
  tables: ['ratings'],
  migrations: () => ({ '20261130-ratings': ratings }),
  transfer: { name: 'ratings', write: exportRatings, read: importRatings },
};

export default storage;
