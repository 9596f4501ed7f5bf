// Runs a program in its frame and collects its output and state.
import { useEffect, useReducer, useRef } from 'react';
import type { RefObject } from 'react';
import { programLimits, programWordOf } from '../../shared/preview/frame.ts';
import type { Program, ProgramWord } from '../../shared/preview/frame.ts';
import { filesFor } from './program-files.ts';

export type RunState = 'loading' | 'running' | 'done' | 'failed' | 'stopped' | 'endless' | 'notLoaded';

export interface Line {
  readonly problem: boolean;
  readonly text: string;
}

interface Run {
  readonly state: RunState;
  readonly lines: readonly Line[];
  readonly characters: number;
  readonly cut: boolean;
}

/** Timeout of a program. Unit: ms, without the time for loading its language. */
const longest = 60_000;

const begun: Run = { state: 'loading', lines: [], characters: 0, cut: false };

type Change = { readonly type: 'words'; readonly words: readonly ProgramWord[] } | { readonly type: RunState };

export const isOver = (state: RunState): boolean => state !== 'loading' && state !== 'running';

/** Returns the missing package that ended a Python program, from its last error. */
export const missingModule = (lines: readonly Line[]): string | undefined =>
  /(?:^|\n)ModuleNotFoundError: No module named '([\w.]+)'/.exec(
    lines.findLast(({ problem }) => problem)?.text ?? '',
  )?.[1];

/** Appends output until the display limit is reached. */
export function nextRun(run: Run, change: Change): Run {
  if (change.type !== 'words') return change.type === 'loading' ? begun : { ...run, state: change.type };
  return change.words.reduce(take, run);
}

function take(run: Run, { type, what }: ProgramWord): Run {
  switch (type) {
    case 'output':
    case 'error': {
      const room = programLimits.all - run.characters;
      if (run.lines.length >= programLimits.lines || room <= 0) return { ...run, cut: true };
      const text = what.slice(0, room);
      const cut = run.cut || text.length < what.length;
      const lines = [...run.lines, { problem: type === 'error', text }];
      return { ...run, lines, characters: run.characters + text.length, cut };
    }
    case 'running':
      return run.state === 'loading' ? { ...run, state: 'running' } : run;
    case 'done':
    case 'failed':
      return isOver(run.state) ? run : { ...run, state: type, cut: run.cut || what === 'lines' };
    default:
      return type satisfies never;
  }
}

export interface ProgramRun extends Run {
  readonly onLoad: () => void;
  readonly set: (state: 'loading' | 'stopped') => void;
}

export function useProgram(
  frame: RefObject<HTMLIFrameElement>,
  { language, code }: Pick<Program, 'language' | 'code'>,
): ProgramRun {
  const [run, change] = useReducer(nextRun, begun);
  const handed = useRef(false);
  useEffect(() => {
    let waiting: ProgramWord[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const listen = (event: MessageEvent<unknown>): void => {
      if (event.source === null || event.source !== frame.current?.contentWindow) return;
      const word = programWordOf(event.data);
      if (!word) return;
      waiting.push(word);
      // Batched, so that a program with much output does not rerender the panel for each line.
      timer ??= setTimeout(() => {
        const words = waiting;
        [waiting, timer] = [[], undefined];
        change({ type: 'words', words });
      }, 50);
    };
    window.addEventListener('message', listen);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('message', listen);
    };
  }, [frame]);
  useEffect(() => {
    if (run.state !== 'running') return undefined;
    const late = setTimeout(() => change({ type: 'endless' }), longest);
    return () => clearTimeout(late);
  }, [run.state]);
  const onLoad = (): void => {
    if (handed.current) return;
    handed.current = true;
    const { current } = frame;
    filesFor(language).then(
      (files) => {
        const program: Program = { language, code, files };
        // The origin of the frame is opaque, so there is no other target to name.
        current?.contentWindow?.postMessage(program, '*', Object.values(files));
      },
      () => change({ type: 'notLoaded' }),
    );
  };
  const set = (state: 'loading' | 'stopped'): void => {
    handed.current = false;
    change({ type: state });
  };
  return { ...run, onLoad, set };
}
