// One round of an answer: what the model said, the tools it called, and what they answered.
import type { FoundSources } from '../../shared/reply/reply-texts.ts';
import { memo, useMemo } from 'react';
import type { AssistantMessage, Message, ToolMessage } from '../../shared/message/message.ts';
import type { Reply } from '../../shared/reply/reply.ts';
import { resultsAfter } from '../../shared/tools/calls.ts';
import { ToolTurnContext } from '../tool/tool-turn.ts';
import { ReplyBody } from './ReplyBody.tsx';

interface Props {
  readonly conversationId: string;
  readonly message: AssistantMessage;
  /** The answer that it is a round of, with the results of its calls. */
  readonly messages: readonly Message[];
  /** As far as it is shown. */
  readonly reply: Reply;
  readonly live: boolean;
  /** Its calls are the next thing to happen: it is the last word of the conversation, and nothing is being written. */
  readonly open: boolean;
  /** Sources that tools found for it in the rounds before. */
  readonly found?: FoundSources | undefined;
}

export const Round = memo(function Round({ conversationId, message, messages, reply, live, open, found }: Props) {
  const results = useMemo(
    () => (callsTools(message) ? resultsAfter(messages, message.id) : noResults),
    [message, messages],
  );
  const toolTurn = useMemo(
    () => ({ conversationId, messageId: message.id, last: open }),
    [conversationId, message.id, open],
  );
  return (
    <ToolTurnContext.Provider value={toolTurn}>
      <ReplyBody reply={reply} live={live} outcome={message.outcome} results={results} found={found} />
    </ToolTurnContext.Provider>
  );
});

const noResults: Readonly<Record<string, ToolMessage>> = {};
const callsTools = ({ reply }: AssistantMessage): boolean => reply.parts.some(({ type }) => type === 'tool');
