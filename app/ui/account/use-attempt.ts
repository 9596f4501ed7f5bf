// One attempt at a time: whether it runs, and what it came to.
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { troubleOf } from './problems.ts';
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

/** `host`: of the identity provider, for the sentences that name it. */
export function useAttempt(host: string | null): Attempt {
  const { t } = useTranslation('account');
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [problem, setProblem] = useState('');
  const say = (name: Problem): void => setProblem(t(`problem.${name}`, { host: host ?? '' }));
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
        if (known) say(known);
        else setProblem(t('problem.failed', { reason }));
        setState('idle');
      }
    },
    refuse: say,
    clear() {
      setState((before) => (before === 'done' ? 'idle' : before));
      setProblem('');
    },
  };
}
