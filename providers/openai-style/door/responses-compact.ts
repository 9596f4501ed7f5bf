// Compacted conversations: the user's messages, and a summary in place of all else. Source: the types of openai 7.55.0
// (`CompactedResponse`), read 2026-11-30. OpenAI encrypts its summaries; ours are only encoded, since they are the client's own words.
import type { DoorCompact } from '@tributary/runtime-core/door';
import { text } from '@tributary/runtime-core/wire';
import type { Json } from '@tributary/runtime-core/wire';
import { usageOf } from './responses-write.ts';

const mark = 'tributary.';

export const compactResponses: DoorCompact = {
  instruction:
    'Summarize this conversation for whoever goes on with it: what was asked, what was done and found, decisions, names, files, ' +
    'values and code that matter, and what is left to do. Write only the summary.',
  written: ({ id, created }, items, { text: summary, usage }) => ({
    id: `resp_${id}`,
    object: 'response.compaction',
    created_at: created,
    output: [
      ...items.filter(({ role }) => role === 'user'),
      { id: `cmp_${id}`, type: 'compaction', encrypted_content: mark + Buffer.from(summary).toString('base64url') },
    ],
    usage: usageOf(usage ?? {}),
  }),
};

/** The summary in an item of ours. Undefined: the item of a vendor, which it alone can read. */
export function summaryIn(item: Json): string | undefined {
  const content = item['type'] === 'compaction' ? text(item['encrypted_content']) : undefined;
  return content?.startsWith(mark) ? Buffer.from(content.slice(mark.length), 'base64url').toString() : undefined;
}
