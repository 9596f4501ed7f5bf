// Notice that a running answer has sent no data for a while, with a stop button. Disappears with the next data.
import { Square } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatClient } from '../../client/client.ts';
import type { Run } from '../../client/reply/run.ts';
import { features } from '../../features/ui.ts';
import { button, hidden } from '../../styles/shared.css.ts';
import { useClient, useStore } from '../parts/client-context.ts';
import * as css from './Message.css.ts';

/** The answer's chat and question. */
export interface AnswerPlace {
  readonly conversationId: string;
  readonly parentId: string | null;
}

interface Props {
  readonly run: Run;
  readonly provider: string;
  readonly place: AnswerPlace | undefined;
  /** True while more data is expected: the run was not stopped and has not ended. */
  readonly receiving: boolean;
  /** Shown until the silence lasts too long. */
  readonly children: ReactNode;
}

/** Silence before the notice appears. Unit: s. */
const patience = 10;

export function Silence({ run, provider, place, receiving, children }: Props) {
  const { t } = useTranslation('chat');
  const client = useClient();
  const name = useStore(client.providers, ({ list }) => list.find(({ id }) => id === provider)?.name ?? provider);
  const offline = useStore(client.outbox, (state) => state.offline);
  const seconds = useSilence(run);
  if (!receiving || offline || seconds < patience || hasProgress(client, place)) return <>{children}</>;
  return (
    <div className={css.silence}>
      {/* Announced once, not every second. */}
      <span role="status" className={hidden}>
        {t('silence.status', { provider: name, seconds: patience })}
      </span>
      <span aria-hidden>{t('silence.text', { provider: name, seconds })}</span>
      <button type="button" className={button({ look: 'quiet' })} onClick={() => run.stop()}>
        <Square size={13} aria-hidden />
        {t('silence.stop')}
      </button>
    </div>
  );
}

/** True if a feature shows below the question what happens before the answer. */
function hasProgress({ conversations }: ChatClient, place: AnswerPlace | undefined): boolean {
  const question = place && conversations.get(place.conversationId)?.messages[place.parentId ?? ''];
  return (
    question?.role === 'user' &&
    features.some(({ questionNote }) => questionNote?.progress === true && questionNote.isFor(question))
  );
}

/** Returns the seconds since the last data. */
function useSilence(run: Run): number {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const look = (): void => setSeconds(Math.floor((Date.now() - run.heardAt()) / 1_000));
    const timer = setInterval(look, 1_000);
    const stop = run.subscribe(look);
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [run]);
  return seconds;
}
