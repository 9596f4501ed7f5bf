// Addresses of links, whole: a reader of the markdown knows no page that they could begin at.

/** All that completing may add to a text, whatever the page makes it repeat. Unit: characters. */
const maxAdded = 1_000_000;

export class LinkBase {
  private address: string | undefined;
  private moved = false;
  private added = 0;

  constructor(address: string | undefined) {
    this.address = address;
  }

  /** Change of the address by an element `base`, of which the first one counts. */
  move(href: string | undefined): void {
    if (this.moved || href === undefined || !URL.canParse(href, this.address)) return;
    this.moved = true;
    this.address = new URL(href, this.address).href;
  }

  /** One within the page stays as it is, and so does one that is whole. */
  whole(link: string): string {
    const { address } = this;
    if (address === undefined || this.added > maxAdded || link.startsWith('#')) return link;
    if (URL.canParse(link) || !URL.canParse(link, address)) return link;
    const { href } = new URL(link, address);
    this.added += href.length;
    return href;
  }
}
