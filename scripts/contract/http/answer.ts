// Answers of a server, reduced to what does not change from one run to the next.
import type { Reply } from '../../../app/server/testing/client.ts';

const headerNames = [
  'content-type',
  'cache-control',
  'x-accel-buffering',
  'retry-after',
  'allow',
  'set-cookie',
  'content-disposition',
] as const;

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export function answerOf({ status, headers, text, bytes, json }: Reply): Answer {
  const type = headers['content-type'] ?? '';
  return {
    status,
    headers: Object.fromEntries(
      headerNames.flatMap((name) => (headers[name] === undefined ? [] : [[name, steady(String(headers[name]))]])),
    ),
    body: type.startsWith('text/event-stream')
      ? eventsOf(text)
      : type.startsWith('audio/')
        ? [...bytes]
        : steadyIn(json ?? text),
  };
}

/** Frames of replies, of runs (the last without an id) and of pulls; comments and sequence numbers are left out. */
const eventsOf = (text: string): unknown =>
  text
    .split('\n\n')
    .map((block) => new Map(block.split('\n').map((line) => [line.slice(0, line.indexOf(':')), after(line)] as const)))
    .filter((fields) => fields.has('event'))
    .map((fields) => {
      const event = fields.get('event');
      const data: unknown = JSON.parse(fields.get('data') ?? 'null');
      const id = fields.get('id') ?? '';
      return [/^\d+$/.test(id) ? 'sequence' : steady(id), event, event === 'speed' ? kindsOf(data) : steadyIn(data)];
    });

const after = (line: string): string => line.slice(line.indexOf(':') + 1).trimStart();

const kindsOf = (data: unknown): unknown =>
  Object.fromEntries(Object.entries(Object(data)).map(([key, value]) => [key, typeof value]));

/** Ids and keys, times and ports. */
const steady = (text: string): string =>
  text
    .replace(/^(application\/json|text\/plain); charset=utf-8$/, '$1')
    .replace(/user_[\w-]+(\.\w+\.\w+\.[\w-]+)?/g, (id) => (id.includes('.') ? '<kid>' : '<user>'))
    .replace(/(tributary_session=)[^;]+/g, '$1<cookie>')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:<port>')
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<time>')
    .replace(/(?<![\w./-])(?=[\w-]*[A-Z\d])[\w-]{12,}(?![\w./-])/g, (id) => (id.startsWith('contract-') ? id : '<id>'));

function steadyIn(value: unknown): unknown {
  if (typeof value === 'string') return steady(value);
  if (typeof value === 'number') return value > 1e12 ? '<ms>' : value;
  if (Array.isArray(value)) return value.map(steadyIn);
  if (typeof value !== 'object' || value === null) return value;
  // The words of a message may be improved at any time; nobody's program reads them.
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, key === 'message' ? typeof inner : steadyIn(inner)]),
  );
}
