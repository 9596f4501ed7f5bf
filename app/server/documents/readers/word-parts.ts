// Parts of a Word document referenced by its body, and the state of open elements.
import type { WordNumbers, WordStyle } from './word-styles.ts';

export interface WordParts {
  readonly styles: ReadonlyMap<string, WordStyle>;
  readonly numbers: WordNumbers;
  /** Addresses of links, by relationship id. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Texts of charts and diagrams, by relationship id. */
  readonly drawn: ReadonlyMap<string, string>;
}

export interface Paragraph {
  style: string;
  list: string | undefined;
  level: number | undefined;
  heading: number | undefined;
  /** Its end was deleted: the next paragraph continues its line. */
  joins: boolean;
  readonly boxes: string[];
}

export interface Cell {
  wide: number;
  isHidden: boolean;
}

export interface Field {
  code: string;
  /** A form's check box or list, shown by its state. */
  state: string;
  /** Entries of a form's drop-down list, and the index of the chosen one. */
  readonly entries: string[];
  chosen: number;
  shown: string;
  isShowing: boolean;
}
