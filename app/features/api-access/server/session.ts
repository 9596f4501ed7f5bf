// The session that a client names, so that its calls go to one key and one model, whose cache they use.
import type { IncomingHttpHeaders } from 'node:http';
import type { Json } from '@tributary/runtime-core/wire';

/** Of Claude Code, of Codex, and of gateways' clients. */
const headers = ['x-claude-code-session-id', 'session-id', 'session_id', 'x-session-id'];

/** Undefined if the client names none. */
export function sessionOf(given: IncomingHttpHeaders, body: Json): string | undefined {
  const named = headers.map((name) => given[name]).find((value) => typeof value === 'string' && value !== '');
  const key = body['prompt_cache_key'] ?? named;
  return typeof key === 'string' ? key.slice(0, 200) : undefined;
}
