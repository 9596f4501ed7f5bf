// Whether this browser may call providers itself, by the server's own word: it gives a session only to who is let in.
import { refusalOfClientCall } from '../access-rule.ts';
import { errorOfThrown, ReplyFailure } from '../errors.ts';
import type { SessionClient } from '../session.ts';

/** Rejects with a `ReplyFailure` before anything is sent to a provider. */
export async function admitClientCall(session: Pick<SessionClient, 'get'>, provider: string): Promise<void> {
  const refused = await session.get().then(
    () => undefined,
    (thrown: unknown) => errorOfThrown(thrown, provider),
  );
  const accessCodeMode = refused?.type === 'InvalidAccessCode';
  const type = refusalOfClientCall({ accessCodeMode, signedIn: refused === undefined });
  if (type !== undefined) throw new ReplyFailure({ ...refused, type, message: '', body: refused?.body, provider });
  if (refused) throw new ReplyFailure({ ...refused, provider });
}
