// Cards of tool calls in each state.
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import type { ToolPart } from '../../shared/reply/reply.ts';
import { noteOf } from '../../shared/tools/queried.ts';
import type { QueryRows } from '../../shared/tools/queried.ts';
import { queryTableName } from '../../shared/tools/table-query.ts';
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

/** An expanded query over tables: SQL and first rows. */
const sql = 'SELECT region, COUNT(*) AS n, SUM(amount) AS total\nFROM sales GROUP BY region ORDER BY total DESC';
const found: QueryRows = {
  columns: ['region', 'n', 'total', 'last_order'],
  rows: [
    ['North', 6667, 66_663_333.25, '2026-02-28'],
    ['South', 6667, 66_656_666.5, '2026-02-27'],
    ['West', 6666, 66_650_000, null],
  ],
  total: 240,
  cut: 1,
};
const asked: ToolPart = { ...call('query', JSON.stringify({ sql })), name: queryTableName };

/** Expands the card by clicking its header. */
function Opened({ children }: { readonly children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.querySelector('button')?.click(), []);
  return <div ref={box}>{children}</div>;
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
  {
    id: 'query',
    title: 'Rows of a table',
    render: () => (
      <ToolTurnContext.Provider value={turn}>
        <Opened>
          <ToolCard
            part={asked}
            state="done"
            result={result(asked, { content: JSON.stringify({ note: noteOf(found), ...found }) })}
          />
        </Opened>
      </ToolTurnContext.Provider>
    ),
  },
];
