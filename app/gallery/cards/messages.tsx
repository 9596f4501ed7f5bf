// Messages: question and answer, status of answers, reasoning, sources.
import type { Reply } from '../../shared/reply/reply.ts';
import { AssistantTurn } from '../../ui/message/AssistantTurn.tsx';
import { UserTurn } from '../../ui/message/UserTurn.tsx';
import { Reasoning } from '../../ui/reasoning/Reasoning.tsx';
import { Sources } from '../../ui/sources/Sources.tsx';
import type { Card } from '../card.ts';
import { answer, conversationId, now, question, said } from '../samples.ts';

const nothing = (): void => undefined;

const usage = {
  usage: { totalInputTokens: 1_200, totalOutputTokens: 340, totalTokens: 1_540 },
  speed: { tps: 61.4, ttft: 320 },
};

interface AnsweredProps {
  readonly id: string;
  readonly reply: Partial<Reply>;
  readonly rest?: Parameters<typeof answer>[2];
  readonly versions?: readonly string[];
}

function Answered({ id, reply, rest, versions = [id] }: AnsweredProps) {
  const message = answer(id, reply, rest);
  return (
    <AssistantTurn
      conversationId={conversationId}
      message={message}
      messages={[message]}
      start={id}
      versions={versions}
      last
      onPickModel={nothing}
    />
  );
}

const sources = [
  { url: 'https://tides.example/moon', title: 'The moon and the sea' },
  { url: 'https://harbour.example/lisbon', title: 'Tide tables of Lisbon' },
  { url: 'https://physics.example/bulge', title: 'Two bulges explained' },
];

export const messages: readonly Card[] = [
  {
    id: 'turns',
    title: 'Question and answer',
    render: () => (
      <>
        <UserTurn
          conversationId={conversationId}
          message={question('question', 'How do tides work?')}
          versions={['question']}
          last
          editing={false}
          onEdit={nothing}
        />
        <Answered
          id="answer"
          reply={{ ...said('The moon pulls on the near side more than on the far side.'), ...usage }}
          versions={['other', 'answer']}
        />
      </>
    ),
  },
  {
    id: 'endings',
    title: 'Ends of answers',
    render: () => (
      <>
        <Answered id="stopped" reply={said('The moon')} rest={{ outcome: 'abort', runId: 'run' }} />
        <Answered id="length" reply={{ ...said('The moon pulls'), finishReason: 'length' }} rest={{ runId: 'run' }} />
        <Answered id="filtered" reply={{ ...said('The'), finishReason: 'content_filter' }} />
        <Answered id="interrupted" reply={said('The moon pulls on')} rest={{ outcome: 'interrupted', runId: 'run' }} />
        <Answered id="edited" reply={said('By the moon.')} rest={{ edited: true }} />
        <Answered id="nothing" reply={{}} />
      </>
    ),
  },
  {
    id: 'thinking',
    title: 'Thinking and sources',
    render: () => (
      <>
        <Reasoning part={{ type: 'reasoning', text: 'Gravity first, then the bulges.', startedAt: now }} live />
        <Reasoning
          part={{ type: 'reasoning', text: 'Gravity first.', startedAt: now - 4_000, endedAt: now }}
          live={false}
        />
        <Sources citations={sources} />
      </>
    ),
  },
];
