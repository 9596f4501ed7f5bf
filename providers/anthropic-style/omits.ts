// Parameters of a chat request that Claude refuses or that are changed before they are sent.
import type { Unsent } from '@tributary/runtime-core';

const source = 'https://docs.claude.com/en/api/messages';
const wires = ['anthropic-messages', 'bedrock-invoke'];

/** Part of the manifest of every host of Claude. */
export const claudeOmits: readonly Unsent[] = [
  {
    parts: ['stream'],
    wires: ['anthropic-messages'],
    reason: 'every reply is asked for as a stream: a long one in one piece is refused',
    source: 'https://docs.claude.com/en/api/errors',
  },
  ...[{ wires: ['anthropic-messages'] }, { wires: ['bedrock-invoke'], models: ['claude'] }].map((where) => ({
    parts: ['blank_texts'] as const,
    ...where,
    reason: '400: text content blocks must contain non-whitespace text',
    source: 'https://github.com/home-assistant/core/issues/175637',
    date: '2026-11-29',
  })),
  {
    parts: ['temperature', 'top_p'],
    wires,
    models: ['opus-4-7', 'opus-4.7', 'opus-4-8', 'opus-4.8', 'opus-5', 'sonnet-5', 'haiku-5', 'fable'],
    reason: 'Claude 4.7 and newer refuse both',
    source,
  },
  {
    parts: ['top_p'],
    wires,
    models: ['opus-4', 'sonnet-4', 'haiku-4'],
    with: ['temperature'],
    reason: 'Claude 4 refuses both at once',
    source,
  },
  { parts: ['max_tokens'], wires, filled: true, reason: 'the Messages API demands it', source },
  {
    parts: ['temperature', 'top_p'],
    wires,
    with: ['thinking'],
    reason: 'Claude refuses them while it thinks',
    source: 'https://platform.claude.com/docs/en/build-with-claude/extended-thinking',
  },
  {
    parts: ['thinking'],
    wires,
    with: ['rounds'],
    reason: 'a round of tools without its own thoughts is refused while Claude thinks',
    source: 'https://platform.claude.com/docs/en/build-with-claude/extended-thinking',
  },
  {
    parts: ['thinking'],
    wires: [...wires, 'bedrock-converse'],
    with: ['tool_choice'],
    reason: 'a forced call is refused while Claude thinks',
    source: 'https://platform.claude.com/docs/en/build-with-claude/extended-thinking',
    date: '2026-11-29',
  },
  { parts: ['temperature'], wires, scaled: 0.5, reason: 'the range is 0 to 1, the common one 0 to 2', source },
  {
    parts: ['frequency_penalty', 'presence_penalty', 'seed'],
    wires,
    reason: 'the Messages API has no such field',
    source,
  },
  {
    parts: ['json_object'],
    wires,
    reason: 'JSON is asked for by a schema only',
    source: 'https://docs.claude.com/en/docs/build-with-claude/structured-outputs',
  },
];
