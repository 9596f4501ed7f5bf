// Features on the screen: where each is mounted. The core draws what is listed here and knows none by name.
import type { ComponentType } from 'react';
import type { UserMessage } from '../shared/message/message.ts';

/** The default export of `app/features/NAME/ui/feature.ts`: a part of the first load, so that components come by `load`. */
export interface UiFeature {
  /** The folder's name. */
  readonly id: string;
  /** A line below the questions that `isFor` is true for. */
  readonly questionNote?: {
    readonly isFor: (message: UserMessage) => boolean;
    readonly load: () => Promise<{ readonly default: ComponentType<{ readonly message: UserMessage }> }>;
  };
}
