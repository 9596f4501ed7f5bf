// The trace header: tags, session and id of a call for the server's log. Sent only if the user has enabled tracing.
export interface Trace {
  /** Kind of the call. */
  readonly tags: readonly string[];
  readonly sessionId?: string | undefined;
  /** Called with the call's id in the server's log. */
  onId?(id: string): void;
}

export const traceHeader = 'x-tributary-trace';
export const traceIdHeader = 'x-tributary-trace-id';

export const encodeTrace = ({ tags, sessionId }: Trace, userId: string): string =>
  base64(JSON.stringify({ enabled: true, tags, userId, sessionId }));

function base64(text: string): string {
  let binary = '';
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
