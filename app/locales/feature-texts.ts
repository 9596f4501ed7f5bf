// Texts that a feature brings along, in its own folder.
import type { Language, Texts } from './i18n.ts';

/** The default export of `app/features/NAME/locales/index.ts`. */
export interface FeatureTexts {
  /** The folder's name, and the namespace of its texts. */
  readonly id: string;
  /** In the settings, the sidebar, the palette and titles of pages: part of the first load. */
  readonly name: Readonly<Record<Language, string>>;
  readonly chunks: Readonly<Record<Language, () => Promise<{ readonly default: Texts[string] }>>>;
}

/** Features add the type of their English texts to it, under their id. */
// oxlint-disable-next-line typescript/no-empty-interface -- merged with what features declare
export interface FeatureNamespaces {}
