// Tables of all features.
import type { FeatureStorage } from '../server/storage/feature-storage.ts';
import { found } from './found.ts';

export const features = (await found<{ readonly default: FeatureStorage }>('server/storage.ts')).map(
  ({ module }) => module.default,
);
