// A file to be taken in, cut into pieces that the server takes, and their reports put together again.
export interface ImportReport {
  readonly format: string;
  readonly conversations: { readonly found: number; readonly added: number; readonly known: number };
  readonly messages: number;
  readonly folders: readonly string[];
  readonly settings: number;
  readonly notes: readonly { readonly what: string; readonly count: number }[];
  readonly sample: readonly { readonly title: string; readonly messages: number; readonly known: boolean }[];
}

/** Below what the server takes at once (32 MB), with room for what it counts differently. Unit: bytes. */
export const pieceBytes = 20_000_000;

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/**
 * The file itself where it is small enough; else parts of its list of conversations. Undefined: it is too large, and
 * cannot be cut, or one of its conversations is too large alone.
 */
export function piecesOfFile(file: unknown, size: number, limit = pieceBytes): readonly unknown[] | undefined {
  if (size <= limit) return [file];
  if (Array.isArray(file)) return cut(file, limit);
  const { conversations, ...head } = (file ?? {}) as { readonly conversations?: unknown };
  if (!Array.isArray(conversations)) return undefined;
  const parts = cut(conversations, limit - bytesOf(head));
  return parts?.map((part) => ({ ...head, conversations: part }));
}

function cut(list: readonly unknown[], limit: number): readonly (readonly unknown[])[] | undefined {
  const parts: unknown[][] = [];
  let room = 0;
  for (const item of list) {
    const size = bytesOf(item) + 1;
    if (size > limit) return undefined;
    if (size > room) {
      parts.push([]);
      room = limit;
    }
    parts.at(-1)?.push(item);
    room -= size;
  }
  return parts;
}

const sampleSize = 20;

/** The same settings come with every piece of a file: they count once. */
export function addReports(a: ImportReport | undefined, b: ImportReport): ImportReport {
  if (!a) return b;
  const notes = new Map(a.notes.map(({ what, count }) => [what, count]));
  for (const { what, count } of b.notes) notes.set(what, (notes.get(what) ?? 0) + count);
  return {
    format: a.format,
    conversations: {
      found: a.conversations.found + b.conversations.found,
      added: a.conversations.added + b.conversations.added,
      known: a.conversations.known + b.conversations.known,
    },
    messages: a.messages + b.messages,
    folders: [...new Set([...a.folders, ...b.folders])],
    settings: Math.max(a.settings, b.settings),
    notes: [...notes].map(([what, count]) => ({ what, count })),
    sample: [...a.sample, ...b.sample].slice(0, sampleSize),
  };
}

/** The answer of POST /api/import. Undefined for anything else. */
export function readReport(value: unknown): ImportReport | undefined {
  const report = (value ?? {}) as Partial<ImportReport>;
  const whole =
    typeof report.format === 'string' &&
    typeof report.conversations?.added === 'number' &&
    Array.isArray(report.folders) &&
    Array.isArray(report.notes) &&
    Array.isArray(report.sample);
  // Written by our own server; the parts that are counted with have been looked at.
  return whole ? (report as ImportReport) : undefined;
}
