// Collects the sources that vendors of this wire send, and the answer's passages that cite them.
import { count, GroundingCollector, isRecord, list, text } from '@tributary/runtime-core/wire';
import type { Json, Passage } from '@tributary/runtime-core/wire';

export class Citations extends GroundingCollector {
  /** URLs in the order of the answer's marks `[1]`, `[2]`. */
  private numbered: readonly string[] = [];

  /**
   * Accepts a URL, `{title, url}`, `{title, link}`, or `{type: url_citation, url_citation: {…}}`.
   * Positions count code points from `from`, the start of the annotated part of the text.
   */
  add(entries: unknown, from = 0): void {
    for (const entry of list(entries)) {
      if (typeof entry === 'string') this.cite({ title: entry, url: entry });
      else if (isRecord(entry)) this.addRecord(isRecord(entry['url_citation']) ? entry['url_citation'] : entry, from);
    }
  }

  /** Sets the list that marks in the answer refer to. */
  number(entries: unknown): void {
    this.numbered = list(entries).map((entry) => (isRecord(entry) ? (text(entry['url']) ?? '') : String(entry)));
  }

  /** Cites the sources of all marks. Called at the end of the text. */
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

  /** Adds a file, which has a name but no URL. The citation states one character; it covers the line that ends there. */
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
