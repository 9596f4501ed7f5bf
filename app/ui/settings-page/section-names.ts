// Loads the names of the settings' sections for page titles, before rendering.
import { features } from '../../features/texts.ts';
import { loadPageTexts } from '../../locales/page-texts.ts';
import type { Language } from '../../locales/i18n.ts';
import { sections } from './sections.ts';

export interface SectionNames {
  readonly language: Language;
  readonly whole: string;
  readonly of: Readonly<Record<string, string>>;
}

export async function sectionNames(language: Language): Promise<SectionNames> {
  const { title, section } = Object(await loadPageTexts('settings', language)) as {
    readonly title: string;
    readonly section: Readonly<Record<string, string>>;
  }; // the shape of locales/en/settings.json
  const ofFeatures = Object.fromEntries(features.map(({ id, name }) => [id, name[language]]));
  const of = Object.fromEntries(sections.map(({ id }) => [id, section[id] ?? ofFeatures[id] ?? title]));
  return { language, whole: title, of };
}

export const nameOfSection = (names: SectionNames | undefined, pathname: string): string | undefined =>
  names?.of[pathname.split('/')[2] ?? ''] ?? names?.whole;
