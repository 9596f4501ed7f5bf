// The browser's session with this server: requested once, renewed when the server no longer accepts it.
import { read } from '../../shared/api/read.ts';
import { sessionApi } from '../../shared/api/session.ts';
import type { Session } from './auth-token.ts';
import { errorOfResponse, ReplyFailure } from '../../shared/errors.ts';

export interface SessionClient {
  /** Rejects with a `ReplyFailure`; `InvalidAccessCode` means that a code is required. */
  get(): Promise<Session>;
  /** Signs in with an access code. A refused code keeps the old session. */
  open(accessCode: string): Promise<Session>;
  /** Drops a session whose token the server refused; the next `get` requests a new one. */
  forget(session: Session): void;
}

/** `onUser`: called with the user's id whenever the server sends it. */
export function createSessionClient(
  fetch: typeof globalThis.fetch,
  onUser: (userId: string) => void = () => undefined,
): SessionClient {
  let current: Promise<Session> | undefined;
  let known: Session | undefined;

  async function ask(body: { readonly accessCode?: string }): Promise<Session> {
    const response = await fetch(sessionApi.open.path, {
      method: sessionApi.open.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new ReplyFailure(errorOfResponse(response.status, text, '', response.headers.get('date')));
    const session = read(sessionApi.open.answer, JSON.parse(text));
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
        // Failures are not cached.
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
