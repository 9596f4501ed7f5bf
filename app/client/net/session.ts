// The browser's session with this server: asked for once, renewed when the server no longer knows it.
import { read } from '../../shared/api/read.ts';
import { sessionApi } from '../../shared/api/session.ts';
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

/** `onUser`: called with the session's user each time the server names one. */
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
