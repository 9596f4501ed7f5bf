// Refuses calls of models that ALLOWED_MODELS does not name, or that the user may not use.
import type { KnownCall } from '../calls/admitted-call.ts';
import { appError } from '../http/errors.server.ts';
import type { App } from '../process/app.ts';
import { matchesPattern, namesProvider } from '../../shared/providers/model-pattern.ts';

import { accessOf } from '../features/access.ts';

type Called = Pick<KnownCall, 'provider' | 'route'>;

/** Providers that users have added have one name in patterns, whatever their wire. */
const nameOf = ({ provider, route }: Called): string => (provider === route ? provider : 'custom');

export const isAllowed = (patterns: readonly string[], called: Called, model: string): boolean =>
  patterns.some((pattern) => matchesPattern(pattern, `${nameOf(called)}/${model}`));

/** Returns the filter of the models that a user is offered. */
export async function offeredModels(app: App, userId: string, called: Called): Promise<(model: string) => boolean> {
  const { allowedModels: patterns } = app.config;
  const access = await accessOf(app, userId);
  return (model) => (!patterns || isAllowed(patterns, called, model)) && access.model(nameOf(called), model);
}

export async function requireAllowed(
  app: App,
  { userId, model, ...called }: Called & Pick<KnownCall, 'model' | 'userId'>,
): Promise<void> {
  const { allowedModels: patterns, adminContact: contact } = app.config;
  const { provider } = called;
  if (model === undefined) {
    const isNamed = !patterns || namesProvider(patterns, nameOf(called));
    if (isNamed && (await accessOf(app, userId)).provider(nameOf(called))) return;
  } else if ((await offeredModels(app, userId, called))(model)) return;
  const message = `${model ?? provider} is not available on this server: choose another model, or ask an administrator`;
  const details = { code: 'model_not_allowed', provider, model, ...(contact === undefined ? {} : { contact }) };
  throw appError(403, message, details);
}
