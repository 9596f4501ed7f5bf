// The answer that a tool call stands in. Without one, as on a shared page, calls can be read and nothing else.
import { createContext } from 'react';

export interface ToolTurn {
  readonly conversationId: string;
  readonly messageId: string;
  /** It is the last answer of the conversation, and nothing is being written. */
  readonly last: boolean;
}

export const ToolTurnContext = createContext<ToolTurn | undefined>(undefined);
