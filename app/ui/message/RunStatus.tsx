// Status below a running answer, from its state machine. In a separate chunk with the hook that subscribes to the
// actor.
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../client/reply/run.ts';
import { runStateOf } from '../../client/reply/run-state.ts';
import type { ChatActor, RunState } from '../../client/reply/run-state.ts';
import { Silence } from './Silence.tsx';
import type { AnswerPlace } from './Silence.tsx';
import * as css from './Message.css.ts';

interface Props {
  readonly run: Run;
  readonly actor: ChatActor;
  readonly provider: string;
  readonly place?: AnswerPlace;
  readonly children: ReactNode;
}

/** Outcome shown here until the answer is stored and shows the same. */
const tags = { abort: 'message.stopped', stopping: 'message.stopping' } as const;
const isTagged = (state: RunState): state is keyof typeof tags => Object.hasOwn(tags, state);
/** States in which more output is expected. */
const expecting: ReadonlySet<RunState> = new Set(['preparing', 'waiting', 'streaming']);

export default function RunStatus({ run, actor, provider, place, children }: Props) {
  const { t } = useTranslation('chat');
  const state = useSelector(actor, runStateOf);
  const failure = useSelector(actor, ({ value, context }) => (value === 'error' ? context.reply.error : undefined));
  if (isTagged(state)) return <p className={css.tag}>{t(tags[state])}</p>;
  if (failure) return <p className={css.tag}>{failure.message}</p>;
  if (state === 'done' || state === 'error') return null;
  return (
    <Silence run={run} provider={provider} place={place} receiving={expecting.has(state)}>
      {children}
    </Silence>
  );
}
