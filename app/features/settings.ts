// Parts of all features that only the settings and dialogs show.
import type { FeatureSettings } from '../ui/feature.ts';
import { found } from './found.ts';

export const features = (await found<{ readonly default: FeatureSettings }>('ui/settings.ts')).map(
  ({ module }) => module.default,
);
