// Reads styles and list numbers of a Word document. ECMA-376 part 1, 17.7 and 17.9.
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

/** `position`: half points above or below the line. Less than two points is alignment, not a superscript. */
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

/** Returns a style and the styles it is based on. Cycles end. */
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
  /** True if numbers of higher levels are shown in digits, whatever their notation. */
  isLegal: boolean;
  /** True if counting continues after an item of a higher level. */
  isContinued: boolean;
}

type Levels = Map<number, Level>;

interface List {
  abstract: string;
  readonly starts: Map<number, number>;
  /** Levels that differ from the abstract list's. */
  readonly levels: Levels;
}

/** Counts the paragraphs of lists. */
export class WordNumbers {
  private readonly levels = new Map<string, Levels>();
  private readonly lists = new Map<string, List>();
  /**
   * Abstract lists by the style that defines them, and styles by the abstract list that refers to one instead of
   * having levels.
   */
  private readonly defining = new Map<string, string>();
  private readonly styleOf = new Map<string, string>();
  /** By abstract list: lists that share one continue counting. */
  private readonly counts = new Map<string, number[]>();
  private readonly begun = new Set<string>();

  constructor(xml: string) {
    let abstract = '';
    let levels: Levels = new Map();
    let level: Level | undefined;
    let list: List | undefined;
    let place = 0;
    walkXML(xml, {
      open: (name, attributes) => {
        const value = attributes['w:val'] ?? '';
        if (name === 'w:abstractNum') {
          abstract = attributes['w:abstractNumId'] ?? '';
          this.levels.set(abstract, (levels = new Map()));
        } else if (name === 'w:styleLink') this.defining.set(value, abstract);
        else if (name === 'w:numStyleLink') this.styleOf.set(abstract, value);
        else if (name === 'w:num') {
          list = { abstract: '', starts: new Map(), levels: new Map() };
          ({ levels } = list);
          this.lists.set(attributes['w:numId'] ?? '', list);
        } else if (name === 'w:abstractNumId' && list) list.abstract = value;
        else if (name === 'w:lvlOverride') place = Number(attributes['w:ilvl']);
        else if (name === 'w:startOverride') list?.starts.set(place, Number(value));
        else if (name === 'w:lvl')
          levels.set(
            Number(attributes['w:ilvl']),
            (level = { notation: 'decimal', pattern: '', start: 1, isLegal: false, isContinued: false }),
          );
        else if (name === 'w:start' && level) level.start = Number(value);
        // Programs that do not support a custom format use the one after it.
        else if (name === 'w:numFmt' && level && !level.notation.startsWith('custom:'))
          level.notation = value === 'custom' ? `custom:${attributes['w:format'] ?? ''}` : value;
        else if (name === 'w:lvlText' && level) level.pattern = value;
        else if (name === 'w:isLgl' && level) level.isLegal = isOn(attributes['w:val']);
        else if (name === 'w:lvlRestart' && level) level.isContinued = value === '0';
      },
    });
  }

  /** Returns the number or bullet of the next paragraph of a list; undefined for an unknown list. */
  next({ list: id, level }: NumberPlace): string | undefined {
    const list = this.lists.get(id);
    if (!list) return undefined;
    const abstract = this.defining.get(this.styleOf.get(list.abstract) ?? '') ?? list.abstract;
    const levelAt = (at: number): Level | undefined => list.levels.get(at) ?? this.levels.get(abstract)?.get(at);
    const own = levelAt(level);
    if (!own) return undefined;
    const counts = this.counts.get(abstract) ?? [];
    this.counts.set(abstract, counts);
    const startOf = (at: number): number => list.starts.get(at) ?? levelAt(at)?.start ?? 1;
    // A list with its own start begins there once.
    if (!this.begun.has(id)) for (const [at, start] of list.starts) counts[at] = start - 1;
    this.begun.add(id);
    counts[level] = (counts[level] ?? startOf(level) - 1) + 1;
    for (let at = level + 1; at < counts.length; at++) if (levelAt(at)?.isContinued !== true) delete counts[at];
    if (own.notation === 'bullet') return '-';
    return own.pattern
      .replaceAll(/%([1-9])/g, (_, digit: string) => {
        const at = Number(digit) - 1;
        const notation = own.isLegal && at < level ? 'decimal' : (levelAt(at)?.notation ?? 'decimal');
        return listNumber(notation, counts[at] ?? startOf(at));
      })
      .trim();
  }
}
