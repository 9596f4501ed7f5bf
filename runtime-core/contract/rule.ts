// A parameter rule: a named value.
import type { ModelCard } from './models.ts';
import type { ChatParams } from './params.ts';

/** The context of a rule: enough to decide, nothing to call. */
export interface RuleContext {
  readonly model: string;
  /** Settings from the environment that the manifest names in `settingsEnv`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The catalogue's card of a model id of this provider, if it has one. */
  card(id: string): ModelCard | undefined;
}

export interface Rule {
  /** The rule in words, for people and for tests: `max_tokens clamped to 1..16384`. */
  readonly says: string;
  /** Returns the params as given when nothing changes, else a copy. Throws nothing. */
  apply(params: ChatParams, context: RuleContext): ChatParams;
}
