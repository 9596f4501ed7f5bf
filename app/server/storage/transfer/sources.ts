// The sources of an imported answer.
import type { Citation } from '@tributary/runtime-core';
import { textOf } from './draft.ts';
import type { Fields } from './draft.ts';

export const isWebAddress = (url: string): boolean => /^https?:\/\//i.test(url);

/** In the order of their numbers. */
export class Sources {
  readonly list: Citation[] = [];

  /** Returns the number of a source; undefined if it is no web address. */
  numberOf({ url, title }: Citation): number | undefined {
    return isWebAddress(url) ? this.add({ url, title }) : undefined;
  }

  /** Returns the number of a page or titled document; undefined without address and title. */
  numberOfItem(item: Fields): number | undefined {
    const [url, title] = [textOf(item['url']), textOf(item['title'])];
    if (isWebAddress(url)) return this.add({ url, title });
    return title === '' ? undefined : this.add({ url: '', title });
  }

  private add({ url, title }: Citation): number {
    const at = this.list.findIndex((source) => source.url === url && (url !== '' || source.title === title));
    return at >= 0 ? at + 1 : this.list.push({ title, url });
  }
}
