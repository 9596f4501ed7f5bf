// Texts of all features.
import type { FeatureTexts } from '../locales/feature-texts.ts';
import { found } from './found.ts';

export const features = (await found<{ readonly default: FeatureTexts }>('locales/index.ts')).map(
  ({ module }) => module.default,
);
