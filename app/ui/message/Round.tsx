// One round of an answer: the model's output, its tool calls, and their results.
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
  /** All messages of the answer, with the results of its tool calls. */
  readonly messages: readonly Message[];
  /** The part of the response that is shown so far. */
  readonly reply: Reply;
  readonly live: boolean;
  /** True if the tool calls are the next step: the round is last in the conversation and nothing is streaming. */
  readonly open: boolean;
  /** Sources that tools found in earlier rounds of the same answer. */
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
