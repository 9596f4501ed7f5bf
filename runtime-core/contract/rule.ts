// A parameter rule: a description and a function on the params.
import type { ModelCard } from './models.ts';
import type { ChatParams } from './params.ts';

/** Data for a rule's decision; has no side effects. */
export interface RuleContext {
  readonly model: string;
  /** True if numbers are meant on the vendor's own range. */
  readonly unscaled?: boolean;
  /** Environment variables that the manifest lists in `settingsEnv`. */
  readonly env: Readonly<Record<string, string | undefined>>;
  card(id: string): ModelCard | undefined;
}

export interface Rule {
  /** Description of the rule for readers and tests: `max_tokens clamped to 1..16384`. */
  readonly says: string;
  /** Returns the same object if nothing changes, else a copy. Must not throw. */
  apply(params: ChatParams, context: RuleContext): ChatParams;
}
