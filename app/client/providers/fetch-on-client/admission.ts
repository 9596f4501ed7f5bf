// Checks whether this browser may call a provider. The server decides, by granting a session.
import { refusalOfClientCall } from '../../net/access-rule.ts';
import { errorOfThrown, ReplyFailure } from '../../../shared/errors.ts';
import type { SessionClient } from '../../net/session.ts';

/** Rejects with a `ReplyFailure` before any request to the provider. */
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
