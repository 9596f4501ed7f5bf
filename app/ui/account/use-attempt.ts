// Hook for one request at a time: whether it runs, and its result.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReplyError } from '../../shared/reply/reply.ts';
import { problemOf, troubleOf } from './problems.ts';
import type { Problem } from './problems.ts';

export interface Attempt {
  readonly busy: boolean;
  /** Empty if there is none. */
  readonly problem: string;
  readonly done: boolean;
  run(work: () => Promise<void>): Promise<void>;
  /** Reports a problem found before anything was sent. */
  refuse(problem: Problem): void;
  clear(): void;
}

/** `host`: host of the identity provider, for texts. `refused`: result of a form submitted without JavaScript. */
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
