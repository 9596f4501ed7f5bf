// The answer that contains a tool call. Undefined on a shared page, where calls are read-only.
import { createContext } from 'react';

export interface ToolTurn {
  readonly conversationId: string;
  readonly messageId: string;
  /** True for the last answer of the conversation while nothing streams. */
  readonly last: boolean;
}

export const ToolTurnContext = createContext<ToolTurn | undefined>(undefined);
