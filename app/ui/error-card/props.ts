// Props of error cards: the failed answer, and the available actions.
import type { AskOptions } from '../../client/chat/chat-commands.ts';
import type { ProviderInfo } from '../../shared/providers/providers.ts';
import type { ReplyError } from '../../shared/reply/reply.ts';

export interface ErrorActions {
  readonly onRetry: (options?: AskOptions) => void;
  readonly onPickModel: () => void;
}

export interface FailedAnswer {
  readonly error: ReplyError;
  readonly provider: string;
  readonly model: string;
  readonly conversationId: string;
  /** Id of the message that the answer was for. */
  readonly question: string;
}

export interface PanelProps extends FailedAnswer, ErrorActions {
  readonly info: ProviderInfo | undefined;
}
