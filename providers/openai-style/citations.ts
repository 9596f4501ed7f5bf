// Sources as vendors of this wire spell them, and the passages of the answer that rest on them.
import { count, GroundingCollector, isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json, Passage } from '@tributary/runtime-core/wire';

export class Citations extends GroundingCollector {
  /** Addresses in the order in which the answer's marks `[1]`, `[2]` number them. */
  private numbered: readonly string[] = [];

  /**
   * Entries as vendors spell them: an address, `{title, url}`, `{title, link}`, or `{type: url_citation, url_citation: {…}}`.
   * Positions count code points from `from`, where the annotated part of the text begins.
   */
  add(entries: unknown, from = 0): void {
    for (const entry of list(entries)) {
      if (typeof entry === 'string') this.cite({ title: entry, url: entry });
      else if (isRecord(entry)) this.addRecord(isRecord(entry['url_citation']) ? entry['url_citation'] : entry, from);
    }
  }

  /** Sources that the answer cites by their number in this list. */
  number(entries: unknown): void {
    this.numbered = list(entries).map((entry) => (isRecord(entry) ? (text(entry['url']) ?? '') : String(entry)));
  }

  /** The marks of the whole text: called once it has ended. */
  citeMarks(): void {
    if (this.numbered.length === 0) return;
    for (const { 0: mark, 1: number, index } of this.text.matchAll(/\[(\d{1,3})\]/g)) {
      const url = this.numbered[Number(number) - 1];
      if (url) this.cite({ title: url, url }, { start: index, end: index + mark.length });
    }
    this.numbered = [];
  }

  private addRecord(entry: Json, from: number): void {
    const favicon = text(entry['icon']);
    const url = text(entry['url']) ?? text(entry['link']);
    if (url !== undefined) {
      const source = { title: text(entry['title']) ?? url, url, ...(favicon === undefined ? {} : { favicon }) };
      this.cite(source, passageOf(entry, from));
    } else if (entry['type'] === 'file_citation') this.addFile(entry, from);
  }

  /** A file has a name and no address. Its citation names one character: the line that ends with it rests on the file. */
  private addFile(entry: Json, from: number): void {
    const title = text(entry['filename']) ?? text(entry['file_id']);
    const end = count(entry['index']);
    if (title === undefined) return;
    this.cite({ title, url: '' }, end === undefined ? undefined : { end: end + 1, unit: 'codePoint', from });
  }
}

function passageOf(entry: Json, from: number): Passage | undefined {
  const start = count(entry['start_index']);
  const end = count(entry['end_index']);
  return start === undefined || end === undefined ? undefined : { start, end, unit: 'codePoint', from };
}
