// Server parts of all features.
import type { ServerFeature } from '../server/features/feature.ts';
import { found } from './found.ts';

export const features = (await found<{ readonly default: ServerFeature }>('server/feature.ts')).map(
  ({ module }) => module.default,
);
