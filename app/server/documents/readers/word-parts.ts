// Parts of a Word document that its body refers to, and what is known of the elements that are open.
import type { WordNumbers, WordStyle } from './word-styles.ts';

export interface WordParts {
  readonly styles: ReadonlyMap<string, WordStyle>;
  readonly numbers: WordNumbers;
  /** Addresses of links, by the id of their relation. */
  readonly addresses: ReadonlyMap<string, string>;
  /** Texts of charts and diagrams, by the id of their relation. */
  readonly drawn: ReadonlyMap<string, string>;
}

export interface Paragraph {
  style: string;
  list: string | undefined;
  level: number | undefined;
  heading: number | undefined;
  /** Its end was deleted: the next one goes on with its line. */
  joins: boolean;
  readonly boxes: string[];
}

export interface Cell {
  wide: number;
  isHidden: boolean;
}

export interface Field {
  code: string;
  /** A check box or a list of a form: drawn by its state alone. */
  state: string;
  /** Entries of a drop-down list of a form, and the place of the chosen one. */
  readonly entries: string[];
  chosen: number;
  shown: string;
  isShowing: boolean;
}
