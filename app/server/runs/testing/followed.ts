// Parses the event stream of a run for tests.
export interface Followed {
  readonly ids: readonly number[];
  readonly text: string;
  readonly types: readonly string[];
  readonly end: unknown;
}

export function readFollowed(stream: string): Followed {
  const blocks = stream.split('\n\n').filter((block) => block !== '' && !block.startsWith(':'));
  const last = /^event: end\ndata: ([^\n]*)$/.exec(blocks.at(-1) ?? '');
  const events = (last ? blocks.slice(0, -1) : blocks).map((block) => {
    const [, id = '', type = '', data = ''] = /^id: (\d+)\nevent: (\w+)\ndata: ([^\n]*)$/.exec(block) ?? [];
    if (type === '') throw new Error(`not an event: ${block}`);
    return { id: Number(id), type, data: JSON.parse(data) as unknown };
  });
  return {
    ids: events.map(({ id }) => id),
    types: events.map(({ type }) => type),
    text: events.map(({ type, data }) => (type === 'text' ? String(data) : '')).join(''),
    end: last ? JSON.parse(last[1] ?? '') : undefined,
  };
}
