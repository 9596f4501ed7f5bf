// Storage extension points of researches.
import type { FeatureStorage } from '../../../server/storage/feature-storage.ts';
import { researches } from './migrations.ts';
import './tables.ts';

const storage: FeatureStorage = {
  tables: ['researchSteps', 'researches'],
  migrations: () => ({ '20261130-research': researches }),
};

export default storage;
