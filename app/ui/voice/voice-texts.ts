// Words for content that is described rather than read aloud, in the language of the page.
import { loadPageTexts } from '../../locales/page-texts.ts';
import type { Language } from '../../locales/i18n.ts';
import { languages } from '../../locales/i18n.ts';
import type { SpokenWords } from '../../shared/speech/spoken.ts';

export async function getFixedT(lang: string): Promise<SpokenWords> {
  const language: Language = languages.find(({ id }) => id === lang)?.id ?? 'en';
  const { spoken } = Object(await loadPageTexts('voice', language)) as {
    readonly spoken: Readonly<
      Record<`${'code' | 'codeNamed'}_${'one' | 'other'}` | 'image' | 'imageNamed' | 'cell', string>
    >;
  }; // the shape of locales/en/voice.json
  const numbers = new Intl.PluralRules(language);
  return {
    code(lines, named) {
      const key = named === '' ? 'code' : 'codeNamed';
      const form = numbers.select(lines) === 'one' ? 'one' : 'other';
      return filled(spoken[`${key}_${form}`], { count: String(lines), language: named });
    },
    image: (alt) => (alt.trim() === '' ? spoken.image : filled(spoken.imageNamed, { alt })),
    cell: (heading, value) => filled(spoken.cell, { heading, value }),
  };
}

/** In one pass, so that braces in a value are not expanded. */
const filled = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => values[name] ?? whole);
