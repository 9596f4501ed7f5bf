// Models that a user is offered: what ALLOWED_MODELS and the rules of features leave.
import type { KnownCall } from '../calls/admitted-call.ts';
import type { App } from '../process/app.ts';
import { isCustomId } from '../../shared/providers/custom-providers.ts';
import { matchesPattern, namesProvider } from '../../shared/providers/model-pattern.ts';
import { accessOf } from './access.ts';

export type Called = Pick<KnownCall, 'provider' | 'route'>;

/** Providers that users have added have one name in patterns, whatever their wire. */
const nameOf = ({ provider, route }: Called): string =>
  provider === route && !isCustomId(provider) ? provider : 'custom';

export const isAllowed = (patterns: readonly string[], called: Called, model: string): boolean =>
  patterns.some((pattern) => matchesPattern(pattern, `${nameOf(called)}/${model}`));

export interface Offered {
  /** False if every provider and model is offered. */
  readonly limited: boolean;
  /** False if none of its models is offered. */
  provider(called: Called): boolean;
  model(called: Called, model: string): boolean;
}

/** `userId` undefined: what ALLOWED_MODELS leaves. */
export async function offeredTo(app: App, userId: string | undefined): Promise<Offered> {
  const { allowedModels: patterns } = app.config;
  const access = userId === undefined ? undefined : await accessOf(app, userId);
  return {
    limited: patterns !== undefined || access?.limited === true,
    provider: (called) =>
      (!patterns || namesProvider(patterns, nameOf(called))) && (access?.provider(nameOf(called)) ?? true),
    model: (called, model) =>
      (!patterns || isAllowed(patterns, called, model)) && (access?.model(nameOf(called), model) ?? true),
  };
}
