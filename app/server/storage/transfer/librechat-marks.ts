// Replaces source marks of LibreChat's models: private-use characters, or their escapes, around keywords such as
// `turn0search1`. Patterns follow client/src/utils/citations.ts (commit 1cd390ff); the pages are in the message's
// attachments.
import { fieldsOf, listOf, textOf } from './draft.ts';
import type { Fields } from './draft.ts';
import type { Sources } from './sources.ts';

const kinds: Readonly<Record<string, string>> = {
  search: 'organic',
  news: 'topStories',
  image: 'images',
  video: 'videos',
  ref: 'references',
  file: 'sources',
};
const word = `turn\\d+(?:${Object.keys(kinds).join('|')})\\d+`;
const sign = String.raw`(?:\\ue20[0-6]|[\ue200-\ue206])`;
const marks = new RegExp(
  ` ?(?:${sign}{1,4}(?:cite)?|(?<!\\w)(?:cite)?)${word}(?:${sign}{1,4}${word})*(?:\\\\ue201|\\ue201)?`,
  'gu',
);
const rests = new RegExp(sign, 'gu');

export const isSearch = (attachment: unknown): boolean => fieldsOf(attachment)['type'] === 'web_search';

/** `lost`: called for each mark whose source is not in the export. */
export class SearchMarks {
  private readonly turns = new Map<string, Fields>();

  private readonly sources: Sources;
  private readonly lost: () => void;

  constructor(attachments: readonly unknown[], sources: Sources, lost: () => void) {
    this.sources = sources;
    this.lost = lost;
    for (const [at, attachment] of attachments.filter(isSearch).entries()) {
      const found = fieldsOf(fieldsOf(attachment)['web_search']);
      this.turns.set(String(typeof found['turn'] === 'number' ? found['turn'] : at), found);
    }
  }

  replace(text: string): string {
    const replaced = text.replaceAll(marks, (all) => {
      const numbers = [...all.matchAll(/turn(\d+)([a-z]+)(\d+)/g)].flatMap(([, turn = '', kind = '', at]) => {
        const list = listOf(this.turns.get(turn)?.[kinds[kind] ?? '']);
        return this.number(fieldsOf(list[Number(at)])) ?? [];
      });
      if (numbers.length === 0) this.lost();
      return [...new Set(numbers)].map((number) => ` [${number}]`).join('');
    });
    // Escapes in an answer without marks are text, e.g. about Unicode.
    return replaced.replaceAll(replaced === text ? /[\ue200-\ue206]/gu : rests, '');
  }

  /** Appends pages that were found but not cited. */
  addFound(): void {
    for (const found of this.turns.values())
      for (const list of ['organic', 'topStories']) for (const page of listOf(found[list])) this.number(fieldsOf(page));
  }

  private number(page: Fields): number | undefined {
    const url = textOf(page['link']) || textOf(page['url']);
    return this.sources.numberOfItem({ url, title: textOf(page['title']) || textOf(page['fileName']) });
  }
}
