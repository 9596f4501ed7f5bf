// One attempt at a time: whether it runs, and what it came to.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyError } from '../../shared/reply/reply.ts';
import { problemOf, troubleOf } from './problems.ts';
import type { Problem } from './problems.ts';

export interface Attempt {
  readonly busy: boolean;
  /** Empty while there is none. */
  readonly problem: string;
  readonly done: boolean;
  run(work: () => Promise<void>): Promise<void>;
  /** A problem that was found before anything was sent. */
  refuse(problem: Problem): void;
  clear(): void;
}

/** `host`: of the identity provider, for the sentences that name it. `refused`: what came of the plain form. */
export function useAttempt(host: string | null, refused?: ReplyError): Attempt {
  const { t } = useTranslation('account');
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const sentence = (known: Problem | undefined, reason: string): string =>
    known ? t(`problem.${known}`, { host: host ?? '' }) : t('problem.failed', { reason });
  const [problem, setProblem] = useState(() => (refused ? sentence(problemOf(refused), refused.message) : ''));
  return {
    busy: state === 'busy',
    done: state === 'done',
    problem,
    async run(work) {
      setState('busy');
      setProblem('');
      try {
        await work();
        setState('done');
      } catch (thrown) {
        const { problem: known, reason } = troubleOf(thrown);
        setProblem(sentence(known, reason));
        setState('idle');
      }
    },
    refuse: (known) => setProblem(sentence(known, '')),
    clear() {
      setState((before) => (before === 'done' ? 'idle' : before));
      setProblem('');
    },
  };
}
