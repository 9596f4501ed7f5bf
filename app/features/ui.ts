// Parts of all features on the screen.
import type { UiFeature } from '../ui/feature.ts';
import { found } from './found.ts';

export const features = (await found<{ readonly default: UiFeature }>('ui/feature.ts')).map(
  ({ module }) => module.default,
);
