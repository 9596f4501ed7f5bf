// Refuses calls of models that ALLOWED_MODELS does not name.
import type { KnownCall } from '../calls/admitted-call.ts';
import { appError } from '../http/errors.server.ts';
import type { App } from '../process/app.ts';
import { matchesPattern, namesProvider } from '../../shared/providers/model-pattern.ts';

type Called = Pick<KnownCall, 'provider' | 'route'>;

/** Providers that users have added have one name in patterns, whatever their wire. */
const nameOf = ({ provider, route }: Called): string => (provider === route ? provider : 'custom');

export const isAllowed = (patterns: readonly string[], called: Called, model: string): boolean =>
  patterns.some((pattern) => matchesPattern(pattern, `${nameOf(called)}/${model}`));

export function requireAllowed({ config }: App, { model, ...called }: Called & Pick<KnownCall, 'model'>): void {
  const { allowedModels: patterns, adminContact: contact } = config;
  if (!patterns) return;
  const { provider } = called;
  if (model === undefined ? namesProvider(patterns, nameOf(called)) : isAllowed(patterns, called, model)) return;
  const message = `${model ?? provider} is not available on this server: choose another model, or ask an administrator`;
  const details = { code: 'model_not_allowed', provider, model, ...(contact === undefined ? {} : { contact }) };
  throw appError(403, message, details);
}
