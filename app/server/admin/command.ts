// A command of `npm run admin`, and what commands share.
import type { Env } from '../process/env.ts';

export interface Done {
  /** For --json. */
  readonly data: unknown;
  readonly lines: readonly string[];
  /** Default: 0. */
  readonly code?: number;
}

/** Wrong words on the command line; the exit code is 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export type Options = Readonly<Record<string, string | boolean | undefined>>;

export interface Context {
  readonly env: Env;
  /** Of this program. */
  readonly version: string;
  /** All of standard input. */
  readonly readInput: () => Promise<string>;
}

export interface Command {
  readonly usage: string;
  readonly does: string;
  readonly options: Readonly<Record<string, 'string' | 'boolean'>>;
  run(context: Context, words: readonly string[], options: Options): Promise<Done>;
}

export type Commands = Readonly<Record<string, Command>>;

export const one = (words: readonly string[], name: string): string => {
  const [word, ...more] = words;
  if (word === undefined || more.length > 0) throw new UsageError(`give one ${name}`);
  return word;
};

export const none = (words: readonly string[]): void => {
  if (words.length > 0) throw new UsageError(`"${words[0]}" is not expected here`);
};
