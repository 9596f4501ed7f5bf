// Numbered lists of a document.
import type { INumberingOptions } from 'docx';
import type { Parts } from './document-parts.ts';
import { bulletLevels, numberLevel } from './styles.ts';

export interface Lists {
  readonly listFrom: Parts['listFrom'];
  /** Returns the definitions of all lists so far. */
  definitions(): INumberingOptions['config'];
}

export function createLists(): Lists {
  const made = new Map<string, { readonly definition: INumberingOptions['config'][number]; count: number }>();
  return {
    listFrom(start, level) {
      const reference = `numbers-${start}-${level}`;
      const known = made.get(reference) ?? { definition: { reference, levels: [numberLevel(level, start)] }, count: 0 };
      made.set(reference, known);
      return { reference, instance: known.count++, level };
    },
    definitions: () => [
      { reference: 'bullets', levels: bulletLevels },
      ...[...made.values()].map(({ definition }) => definition),
    ],
  };
}
