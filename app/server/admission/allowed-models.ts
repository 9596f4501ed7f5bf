// Refuses calls of models that the user is not offered.
import type { KnownCall } from '../calls/admitted-call.ts';
import { offeredTo } from '../features/offered.ts';
import type { Called } from '../features/offered.ts';
import { appError } from '../http/errors.server.ts';
import type { App } from '../process/app.ts';

export async function requireAllowed(
  app: App,
  { userId, model, ...called }: Called & Pick<KnownCall, 'model' | 'userId'>,
): Promise<void> {
  const offered = await offeredTo(app, userId);
  if (model === undefined ? offered.provider(called) : offered.model(called, model)) return;
  const { adminContact: contact } = app.config;
  const { provider } = called;
  const message = `${model ?? provider} is not available on this server: choose another model, or ask an administrator`;
  const details = { code: 'model_not_allowed', provider, model, ...(contact === undefined ? {} : { contact }) };
  throw appError(403, message, details);
}
