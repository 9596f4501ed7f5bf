// Components that a preview uses but cannot import, because they import previews; they pass themselves in.
import type { ComponentType } from 'react';

export interface ShownParts {
  readonly Source: ComponentType<{
    readonly language: string;
    readonly text: string;
    readonly open: boolean;
    readonly previewed?: boolean;
  }>;
  /** Formatted text. Without this component, text has no preview. */
  readonly Words?: ComponentType<{ readonly text: string }> | undefined;
}
