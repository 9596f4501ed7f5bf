// A running reply in a component: its state from the actor of its machine, and as much of its words as the animation shows.
import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import type { Run, RunView } from '../../client/reply/run.ts';
import { runStateOf } from '../../client/reply/run-state.ts';

const nothing = () => () => undefined;
const none = () => undefined;

/** Undefined where nothing runs. Before the machinery is loaded the state is that of the page's own view. */
export function useRun(run: Run | undefined): RunView | undefined {
  const view = useSyncExternalStore(run?.subscribe ?? nothing, run?.get ?? none, none);
  const state = useSelector(run?.actor(), (snapshot) => snapshot && runStateOf(snapshot));
  return view && { reply: view.reply, state: state ?? view.state };
}
