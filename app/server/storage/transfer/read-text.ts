// Parses an import's text in a thread, because its size and shape are untrusted.
import { isTooDeep } from '../../http/json-depth.ts';
import type { ImportReading, NotesCopy } from './draft.ts';
import { problemOfImport, readImport } from './import.ts';

/** Result of the thread, as structured-cloneable values. */
export type ImportOutcome =
  | { readonly kind: 'read'; readonly reading: Omit<ImportReading, 'notes'>; readonly notes: NotesCopy }
  | { readonly kind: 'tooMuch'; readonly problem: string }
  | { readonly kind: 'tooDeep' | 'notJSON' | 'unknownFormat' };

export function readImportText(text: string): ImportOutcome {
  if (isTooDeep(text)) return { kind: 'tooDeep' };
  let file: unknown;
  try {
    file = JSON.parse(text);
  } catch {
    return { kind: 'notJSON' };
  }
  const reading = readImport(file);
  if (!reading) return { kind: 'unknownFormat' };
  const problem = problemOfImport(reading);
  if (problem) return { kind: 'tooMuch', problem };
  const { notes, ...rest } = reading;
  return { kind: 'read', reading: rest, notes: notes.copy() };
}
