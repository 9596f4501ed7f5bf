// Cards of tool calls, in each of their states.
import { ToolCard } from '../../ui/tool/ToolCard.tsx';
import type { ToolState } from '../../ui/tool/tool-state.ts';
import { ToolTurnContext } from '../../ui/tool/tool-turn.ts';
import type { Card } from '../card.ts';
import { call, conversationId, result } from '../samples.ts';

const turn = { conversationId, messageId: 'answer', last: true };

const closed: readonly ToolState[] = [
  'done',
  'failed',
  'invalid',
  'unknown',
  'broken',
  'declined',
  'cancelled',
  'notRun',
  'interrupted',
];

function Shown({ state }: { readonly state: ToolState }) {
  const part = call(state);
  return <ToolCard part={part} state={state} result={state === 'done' ? result(part, {}) : undefined} />;
}

export const toolCards: readonly Card[] = [
  {
    id: 'consent',
    title: 'A tool that asks',
    render: () => (
      <ToolTurnContext.Provider value={turn}>
        <Shown state="waiting" />
        <Shown state="running" />
        <Shown state="preparing" />
      </ToolTurnContext.Provider>
    ),
  },
  {
    id: 'calls',
    title: 'Calls that are over',
    render: () => (
      <ToolTurnContext.Provider value={turn}>
        {closed.map((state) => (
          <Shown key={state} state={state} />
        ))}
      </ToolTurnContext.Provider>
    ),
  },
];
