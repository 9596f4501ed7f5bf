// Makes links absolute, since a reader of the Markdown does not know the page's URL.

/** Limit of what absolute URLs may add to a text, however often the page repeats links. Unit: characters. */
const maxAdded = 1_000_000;

export class LinkBase {
  private address: string | undefined;
  private moved = false;
  private added = 0;

  constructor(address: string | undefined) {
    this.address = address;
  }

  /** Sets the base URL from a `base` element; only the first one counts. */
  move(href: string | undefined): void {
    if (this.moved || href === undefined || !URL.canParse(href, this.address)) return;
    this.moved = true;
    this.address = new URL(href, this.address).href;
  }

  /** Returns an absolute URL. Fragments and absolute URLs are unchanged. */
  whole(link: string): string {
    const { address } = this;
    if (address === undefined || this.added > maxAdded || link.startsWith('#')) return link;
    if (URL.canParse(link) || !URL.canParse(link, address)) return link;
    const { href } = new URL(link, address);
    this.added += href.length;
    return href;
  }
}
