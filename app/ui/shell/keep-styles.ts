// Keeps stylesheets of routes that were left: Remix 2 removes their links, and Vite 6 loads the styles of a lazy part only once, and not if
// a route's link had them then. A dialog opened later would be without styles.

/** Puts stylesheets back that are removed from `head`, unless another link has them. */
export function keepStyles(head: HTMLHeadElement): void {
  new MutationObserver((records) => {
    const removed = records.flatMap(({ removedNodes }) => [...removedNodes]).filter(isStylesheet);
    for (const link of removed) if (!linksTo(head, link.href)) head.append(link);
  }).observe(head, { childList: true });
}

const isStylesheet = (node: Node): node is HTMLLinkElement =>
  node instanceof HTMLLinkElement && node.rel === 'stylesheet';

const linksTo = (head: HTMLHeadElement, href: string): boolean =>
  [...head.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].some((link) => link.href === href);
