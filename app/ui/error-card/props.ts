// The answer that failed, and what can be done about it.
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
  /** The message that the answer was to. */
  readonly question: string;
}

export interface PanelProps extends FailedAnswer, ErrorActions {
  readonly info: ProviderInfo | undefined;
}
