// Replaces ChatGPT's marks for sources, names and images: private-use characters around a keyword and values, or
// numbers in East Asian brackets. Undocumented; found in exports of 2024 to 2026.
import { fieldsOf, listOf, textOf } from './draft.ts';
import type { Fields } from './draft.ts';
import type { Sources } from './sources.ts';

const mark = /( ?)(\ue200([^\ue200-\ue202]*)((?:\ue202[^\ue200-\ue202]*)*)\ue201|【[^【】]*†[^【】]*】)/gu;
/** A formula widget: with its marks, or only the keyword if they were lost. */
const formula =
  /( ?)\ue200?genui\ue202?\{\s*"math_block\w*"\s*:\s*\{\s*"content"\s*:\s*"((?:[^"\\]|\\.)*)"[^{}]*\}\s*\}\ue201?/gsu;

/** In one line, because `$$` at the start of a line would open a block. */
function latexIn(json: string): string {
  const value = (() => {
    try {
      return textOf(JSON.parse(`"${json}"`));
    } catch {
      return json;
    }
  })();
  // An unescaped backslash, as in `\times` or `\frac`, parses as a control character.
  const latex = /[\t\f\b\r]/.test(value) ? json : value;
  return latex.replaceAll(/\s*\n\s*/g, ' ').trim();
}

/** Remains of a truncated mark. */
const rests = /[\ue200-\ue206]/gu;

/** `lost`: called for each mark whose source or content is not in the export. */
export function withoutMarks(marked: string, metadata: Fields, sources: Sources, lost: () => void): string {
  const text = marked.replaceAll(formula, (_all, space: string, json: string) => `${space}$$${latexIn(json)}$$`);
  if (!/[\ue200-\ue206†]/u.test(text)) return text;
  const references = listOf(metadata['content_references']).map(fieldsOf);
  const citations = listOf(metadata['citations']).map(fieldsOf);
  const numbered = (found: readonly Fields[]): string => {
    const numbers = found.flatMap(
      (item) => sources.numberOf({ url: textOf(item['url']), title: textOf(item['title']) }) ?? [],
    );
    return [...new Set(numbers)].map((number) => ` [${number}]`).join('');
  };
  const replaced = text.replaceAll(mark, (_all, space: string, whole: string, ...rest: readonly unknown[]) => {
    const [kind, given, offset] = rest as [string | undefined, string | undefined, number]; // the groups of the pattern, and its offset
    const at = offset + space.length;
    const values = (given ?? '').split('\ue202').slice(1);
    const name = kind === 'entity' || kind === 'url' ? nameIn(kind, values) : undefined;
    if (name !== undefined) return `${space}${name}`;
    const own = references.filter((reference) => reference['matched_text'] === whole);
    const start = citations.length > 0 ? Array.from(text.slice(0, at)).length : 0;
    const cited = citations.filter((citation) => citation['start_ix'] === start);
    const found = [
      ...own.flatMap((reference) => itemsOf(reference)),
      ...cited.map((citation) => fieldsOf(citation['metadata'])),
    ];
    const numbers = numbered(found);
    if (numbers !== '') return numbers;
    const other = own.map((reference) => textOf(reference['alt']) || textOf(reference['name'])).find(Boolean);
    if (other === undefined) lost();
    return other === undefined ? '' : `${space}${other}`;
  });
  // Sources listed below the answer, without a place in the text.
  for (const reference of references.filter(({ type }) => type === 'sources_footnote'))
    numbered(listOf(reference['sources']).map(fieldsOf));
  return replaced.replaceAll(rests, '');
}

/** Returns the pages of a reference; newer exports also list supporting pages below each. */
function itemsOf(reference: Fields): readonly Fields[] {
  const items = listOf(reference['items']).map(fieldsOf);
  const all = items.flatMap((item) => [item, ...listOf(item['supporting_websites']).map(fieldsOf)]);
  return all.length > 0 ? all : [reference, ...listOf(reference['safe_urls']).map((url) => ({ url }))];
}

/** Returns the name of an entity such as `["city","Berlin"]`, or a link. */
function nameIn(kind: 'entity' | 'url', values: readonly string[]): string | undefined {
  const [first = '', second = ''] = values;
  if (kind === 'url') return /^https?:/i.test(second) ? `[${first}](${second})` : first || undefined;
  try {
    return textOf(listOf(JSON.parse(first))[1]) || undefined;
  } catch {
    return undefined;
  }
}
