// Styles and list numbers of a Word document. ECMA-376 part 1, 17.7 and 17.9.
import { walkXML } from '../xml.ts';
import { listNumber } from './list-numbers.ts';
import type { Raised } from './runs.ts';

export interface NumberPlace {
  readonly list: string;
  readonly level: number;
}

export interface WordStyle {
  /** 1 to 6. */
  heading?: number | undefined;
  list?: string;
  level?: number;
  raised?: Raised;
  /** Word does not show its text. */
  isHidden?: boolean;
  basedOn?: string;
}

/** Styles by id. */
export function stylesOf(xml: string): ReadonlyMap<string, WordStyle> {
  const styles = new Map<string, WordStyle>();
  let style: WordStyle | undefined;
  walkXML(xml, {
    open(name, attributes) {
      const value = attributes['w:val'] ?? '';
      if (name === 'w:style') styles.set(attributes['w:styleId'] ?? '', (style = {}));
      if (!style) return;
      if (name === 'w:name') style.heading = headingNamed(value);
      else if (name === 'w:outlineLvl') style.heading ??= headingAt(value);
      else if (name === 'w:basedOn') style.basedOn = value;
      else if (name === 'w:numId') style.list = value;
      else if (name === 'w:ilvl') style.level = Number(value);
      else if (name === 'w:vanish') style.isHidden = isOn(attributes['w:val']);
      else if (name === 'w:position' && raisedBy(value)) style.raised ??= raisedBy(value);
      else if (name === 'w:vertAlign' && (value === 'superscript' || value === 'subscript')) style.raised = value;
    },
    close(name) {
      if (name === 'w:style') style = undefined;
    },
  });
  return styles;
}

/** `position`: half points above or below the line. Less than two points align characters and raise none. */
export function raisedBy(position: string | undefined): Raised {
  const halves = Number.parseInt(position ?? '0', 10) || 0;
  return halves >= 4 ? 'superscript' : halves <= -4 ? 'subscript' : undefined;
}

export const isOn = (value: string | undefined): boolean => value === undefined || !/^(?:0|false|off)$/.test(value);

export const headingNamed = (name: string): number | undefined => {
  const level = /^heading ?([1-6])$/i.exec(name)?.[1];
  return level === undefined ? undefined : Number(level);
};

export const headingAt = (outline: string): number | undefined =>
  /^[0-5]$/.test(outline) ? Number(outline) + 1 : undefined;

/** Styles that one is based on, itself first. A circle ends. */
export function lineage(styles: ReadonlyMap<string, WordStyle>, id: string): readonly WordStyle[] {
  const found: WordStyle[] = [];
  for (let style = styles.get(id); style && found.length < 20; style = styles.get(style.basedOn ?? ''))
    found.push(style);
  return found;
}

interface Level {
  notation: string;
  pattern: string;
  start: number;
}

interface List {
  readonly abstract: string;
  readonly starts: Map<number, number>;
}

/** Counts the paragraphs of lists. */
export class WordNumbers {
  private readonly levels = new Map<string, Map<number, Level>>();
  private readonly lists = new Map<string, List>();
  /** By abstract list: lists that share one go on counting. */
  private readonly counts = new Map<string, number[]>();
  private readonly begun = new Set<string>();

  constructor(xml: string) {
    let levels = new Map<number, Level>();
    let level: Level | undefined;
    let list: List | undefined;
    let place = 0;
    walkXML(xml, {
      open: (name, attributes) => {
        const value = attributes['w:val'] ?? '';
        if (name === 'w:abstractNum') this.levels.set(attributes['w:abstractNumId'] ?? '', (levels = new Map()));
        else if (name === 'w:num') {
          const id = attributes['w:numId'] ?? '';
          list = { abstract: '', starts: new Map() };
          this.lists.set(id, list);
        } else if (name === 'w:abstractNumId' && list) list = replaced(this.lists, list, value);
        else if (name === 'w:lvlOverride') place = Number(attributes['w:ilvl']);
        else if (name === 'w:startOverride') list?.starts.set(place, Number(value));
        else if (name === 'w:lvl' && !list)
          levels.set(Number(attributes['w:ilvl']), (level = { notation: 'decimal', pattern: '', start: 1 }));
        else if (name === 'w:start' && level && !list) level.start = Number(value);
        else if (name === 'w:numFmt' && level && !list) level.notation = value;
        else if (name === 'w:lvlText' && level && !list) level.pattern = value;
      },
    });
  }

  /** Number or mark of the next paragraph of a list; undefined for a list that is not there. */
  next({ list: id, level }: NumberPlace): string | undefined {
    const list = this.lists.get(id);
    const levels = list && this.levels.get(list.abstract);
    const own = levels?.get(level);
    if (!list || !levels || !own) return undefined;
    const counts = this.counts.get(list.abstract) ?? [];
    this.counts.set(list.abstract, counts);
    const startOf = (at: number): number => list.starts.get(at) ?? levels.get(at)?.start ?? 1;
    // A list with a start of its own begins there once.
    if (!this.begun.has(id)) for (const [at, start] of list.starts) counts[at] = start - 1;
    this.begun.add(id);
    counts[level] = (counts[level] ?? startOf(level) - 1) + 1;
    counts.length = level + 1;
    if (own.notation === 'none') return '';
    if (own.notation === 'bullet') return '-';
    return own.pattern
      .replaceAll(/%([1-9])/g, (_, digit: string) => {
        const at = Number(digit) - 1;
        return listNumber(levels.get(at)?.notation ?? 'decimal', counts[at] ?? startOf(at));
      })
      .trim();
  }
}

function replaced(lists: Map<string, List>, old: List, abstract: string): List {
  const list = { ...old, abstract };
  for (const [id, each] of lists) if (each === old) lists.set(id, list);
  return list;
}
