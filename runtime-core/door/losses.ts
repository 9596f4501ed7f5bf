// Fields of a request that the common form has no place for.
import { TributaryError } from '../errors/error.ts';
import type { Json } from '../json/guards.ts';

export class Losses {
  private readonly paths = new Set<string>();

  add(path: string): void {
    this.paths.add(path);
  }

  /** Names the fields that are set and not among `known`. */
  others(fields: Json, known: ReadonlySet<string>, path = ''): void {
    for (const [name, value] of Object.entries(fields))
      if (!known.has(name) && value !== undefined && value !== null) this.add(`${path}${name}`);
  }

  list(): readonly string[] {
    return [...this.paths].sort();
  }
}

export const badRequest = (message: string): TributaryError => new TributaryError(400, message, { error: { message } });

/** Returns the values that are set. */
export function given<T extends object>(values: T): { readonly [Name in keyof T]?: NonNullable<T[Name]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null)) as {
    readonly [Name in keyof T]?: NonNullable<T[Name]>;
  };
}
