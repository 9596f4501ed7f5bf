// Reads OpenDocument styles that affect text: superscripts and list numbers. OpenDocument 1.3, 16.30 and 20.402.
import { walkXML } from '../xml.ts';
import type { Attributes } from '../xml.ts';
import type { Raised } from './runs.ts';

export interface ListLevel {
  /** Value of `style:num-format`; '' for none, undefined for a bullet. */
  readonly notation: string | undefined;
  readonly prefix: string;
  readonly suffix: string;
  readonly start: number;
  /** Number of levels shown in the number. */
  readonly shown: number;
}

export interface OpenStyles {
  readonly raised: ReadonlyMap<string, Exclude<Raised, undefined>>;
  /** Levels by list style name. */
  readonly lists: ReadonlyMap<string, ReadonlyMap<number, ListLevel>>;
}

export function openStyles(parts: readonly string[]): OpenStyles {
  const raised = new Map<string, Exclude<Raised, undefined>>();
  const parents = new Map<string, string>();
  const lists = new Map<string, Map<number, ListLevel>>();
  let style = '';
  let levels: Map<number, ListLevel> | undefined;
  for (const xml of parts)
    walkXML(xml, {
      open(name, attributes) {
        if (name === 'style:style') {
          style = attributes['style:name'] ?? '';
          parents.set(style, attributes['style:parent-style-name'] ?? '');
        }
        if (name === 'style:text-properties') {
          const [position = ''] = (attributes['style:text-position'] ?? '').split(' ');
          if (position === 'super' || Number.parseFloat(position) > 0) raised.set(style, 'superscript');
          if (position === 'sub' || Number.parseFloat(position) < 0) raised.set(style, 'subscript');
        }
        if (name === 'text:list-style' || name === 'text:outline-style')
          lists.set(attributes['style:name'] ?? '', (levels = new Map()));
        const isNumber = name === 'text:list-level-style-number' || name === 'text:outline-level-style';
        if (isNumber || name === 'text:list-level-style-bullet' || name === 'text:list-level-style-image')
          levels?.set(Number(attributes['text:level']), {
            notation: isNumber ? notationOf(attributes) : undefined,
            prefix: attributes['style:num-prefix'] ?? '',
            suffix: attributes['style:num-suffix'] ?? '',
            start: Number(attributes['text:start-value'] ?? 1) || 1,
            shown: Number(attributes['text:display-levels'] ?? 1) || 1,
          });
      },
    });
  for (const own of parents.keys()) {
    const seen = new Set<string>();
    let from = own;
    while (!raised.has(from) && parents.has(from) && !seen.has(from)) {
      seen.add(from);
      from = parents.get(from) ?? '';
    }
    const inherited = raised.get(from);
    if (inherited) raised.set(own, inherited);
  }
  return { raised, lists };
}

/**
 * LibreOffice names a notation by its first numbers, "一, 二, 三, ...". `style:num-letter-sync`: aa, bb instead of aa,
 * ab.
 */
function notationOf({ 'style:num-format': format = '', 'style:num-letter-sync': isDoubled }: Attributes): string {
  if (isDoubled === 'true' && /^[aA]$/.test(format)) return format === 'a' ? 'lowerLetter' : 'upperLetter';
  return /^(.), .*, /u.exec(format)?.[1] ?? format;
}
