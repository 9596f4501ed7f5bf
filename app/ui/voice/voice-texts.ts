// Words for what is described and not read, in the language of the page.
import { loadPageTexts } from '../../locales/page-texts.ts';
import type { Language } from '../../locales/i18n.ts';
import { languages } from '../../locales/i18n.ts';
import type { SpokenWords } from '../../shared/speech/spoken.ts';

export async function getFixedT(lang: string): Promise<SpokenWords> {
  const language: Language = languages.find(({ id }) => id === lang)?.id ?? 'en';
  const { spoken } = Object(await loadPageTexts('voice', language)) as {
    readonly spoken: {
      readonly code: string;
      readonly codeNamed: string;
      readonly image: string;
      readonly imageNamed: string;
      readonly cell: string;
    };
  }; // as locales/en/voice.json has them
  return {
    code: (lines, named) =>
      (named === '' ? spoken.code : spoken.codeNamed)
        .replace('{{count}}', String(lines))
        .replace('{{language}}', named),
    image: (alt) => (alt.trim() === '' ? spoken.image : spoken.imageNamed.replace('{{alt}}', alt)),
    cell: (heading, value) => spoken.cell.replace('{{heading}}', heading).replace('{{value}}', value),
  };
}
