// A card of the gallery: one component, or a few that belong together, in all their states.
import type { ReactNode } from 'react';

export interface Card {
  /** Also the end of its address, and the name of its pictures. */
  readonly id: string;
  readonly title: string;
  readonly render: () => ReactNode;
  /** It opens over the page: its picture is that of the window. */
  readonly over?: true;
}
