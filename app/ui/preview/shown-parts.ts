// Parts that a preview shows and does not draw itself: they draw previews, and hand themselves over.
import type { ComponentType } from 'react';

export interface ShownParts {
  /** A block of code. */
  readonly Source: ComponentType<{
    readonly language: string;
    readonly text: string;
    readonly open: boolean;
    readonly previewed?: boolean;
  }>;
  /** Formatted text. Without it a text has no preview. */
  readonly Words?: ComponentType<{ readonly text: string }> | undefined;
}
