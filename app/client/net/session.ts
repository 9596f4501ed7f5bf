// The browser's session with this server: asked for once, renewed when the server no longer knows it.
import type { Session } from './auth-token.ts';
import { errorOfResponse, ReplyFailure } from '../../shared/errors.ts';

export interface SessionClient {
  /** Rejects with a `ReplyFailure`; `InvalidAccessCode` means that a code is needed. */
  get(): Promise<Session>;
  /** Signs in with an access code. A refused code leaves the old session as it was. */
  open(accessCode: string): Promise<Session>;
  /** The server refused a token of this session: the next `get` asks anew. */
  forget(session: Session): void;
}

/** `onUser`: told whose session it is, each time the server gives one. */
export function createSessionClient(
  fetch: typeof globalThis.fetch,
  onUser: (userId: string) => void = () => undefined,
): SessionClient {
  let current: Promise<Session> | undefined;
  let known: Session | undefined;

  async function ask(body: { readonly accessCode?: string }): Promise<Session> {
    const response = await fetch('/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new ReplyFailure(errorOfResponse(response.status, text, '', response.headers.get('date')));
    const session: unknown = JSON.parse(text);
    if (!isSession(session)) throw new Error('The server answered without a session');
    onUser(session.userId);
    return session;
  }

  const keep = (asked: Promise<Session>): Promise<Session> => {
    current = asked;
    asked.then(
      (session) => {
        if (current === asked) known = session;
      },
      () => {
        // A failure is not kept: the next call asks again.
        if (current === asked) current = undefined;
      },
    );
    return asked;
  };

  return {
    get: () => current ?? keep(ask({})),
    async open(accessCode) {
      const session = await ask({ accessCode });
      return keep(Promise.resolve({ ...session, accessCode }));
    },
    forget(session) {
      if (known !== session) return;
      known = undefined;
      current = undefined;
    },
  };
}

function isSession(value: unknown): value is Session {
  const session = value as Partial<Session> | null;
  return (
    typeof session === 'object' &&
    session !== null &&
    typeof session.userId === 'string' &&
    typeof session.kid === 'string' &&
    typeof session.key === 'string' &&
    typeof session.lifetime === 'number'
  );
}
