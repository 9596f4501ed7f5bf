// Texts of a feature, in its folder.
import type { Language, Texts } from './i18n.ts';

/** Default export of `app/features/NAME/locales/index.ts`. */
export interface FeatureTexts {
  /** Name of the feature's folder, and namespace of its texts. */
  readonly id: string;
  /** Name in the settings, the sidebar, the palette and page titles. Part of the first load. */
  readonly name: Readonly<Record<Language, string>>;
  readonly chunks: Readonly<Record<Language, () => Promise<{ readonly default: Texts[string] }>>>;
}

/** Features add the type of their English texts to it, under their id. */
// oxlint-disable-next-line typescript/no-empty-interface -- merged with what features declare
export interface FeatureNamespaces {}
