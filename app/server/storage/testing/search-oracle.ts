// Expected search results, by reading messages. Checks only those with a phrase's rarest word, to be fast.
import { fold, wordsIn } from '../../../shared/search/fold.ts';
import type { Phrase } from './searched-messages.ts';

export class SearchOracle {
  /** The words of each message, with spaces around each. */
  readonly #lines: string[] = [];
  readonly #byWord = new Map<string, number[]>();
  readonly #sorted: readonly string[];
  readonly #known = new Map<string, readonly number[]>();

  constructor(texts: readonly string[]) {
    for (const [at, text] of texts.entries()) {
      const words = wordsIn(fold(text));
      this.#lines.push(` ${words.join(' ')} `);
      for (const word of new Set(words)) {
        const list = this.#byWord.get(word);
        if (list) list.push(at);
        else this.#byWord.set(word, [at]);
      }
    }
    this.#sorted = [...this.#byWord.keys()].toSorted();
  }

  /** Returns the indexes of messages that contain all phrases, in order. */
  find(phrases: readonly Phrase[]): readonly number[] {
    const [first = [], ...others] = phrases
      .map((phrase) => this.#holding(phrase))
      .toSorted((a, b) => a.length - b.length);
    return others.reduce((left, list) => {
      const right = new Set(list);
      return left.filter((at) => right.has(at));
    }, first);
  }

  #holding({ text, open }: Phrase): readonly number[] {
    const words = wordsIn(fold(text));
    // A vowel sign alone is no word, so it matches nothing.
    if (words.length === 0) return [];
    const wanted = ` ${words.join(' ')}${open ? '' : ' '}`;
    const known = this.#known.get(wanted);
    if (known) return known;
    const lists = words.map((word, at) =>
      open && at === words.length - 1 ? this.#beginning(word) : (this.#byWord.get(word) ?? []),
    );
    const rarest = lists.toSorted((a, b) => a.length - b.length)[0] ?? [];
    const found = rarest.filter((at) => this.#lines[at]?.includes(wanted));
    this.#known.set(wanted, found);
    return found;
  }

  #beginning(start: string): readonly number[] {
    const words = this.#sorted.slice(this.#firstFrom(start), this.#firstFrom(`${start}\uffff`));
    const places = new Set(words.flatMap((word) => this.#byWord.get(word) ?? []));
    return [...places].toSorted((a, b) => a - b);
  }

  /** Returns the index of the first word not sorted before this one. */
  #firstFrom(word: string): number {
    let [low, high] = [0, this.#sorted.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#sorted[middle] ?? '') < word) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
