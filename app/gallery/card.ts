// A card of the gallery: a component or a few related ones, in all states.
import type { ReactNode } from 'react';

export interface Card {
  /** Also the URL hash, and the name of its screenshots. */
  readonly id: string;
  readonly title: string;
  readonly render: () => ReactNode;
  /** True if the card opens over the page, so its screenshot shows the window. */
  readonly over?: true;
}
