// Buttons that choose a list of sums. One is pressed.
import { button } from '../../styles/shared.css.ts';
import * as css from './Usage.css.ts';

interface Props<Name extends string> {
  /** Id of the heading. */
  readonly labelledBy: string;
  readonly names: readonly Name[];
  readonly chosen: Name;
  readonly labelOf: (name: Name) => string;
  readonly onChoose: (name: Name) => void;
}

export function ListChoice<Name extends string>({ labelledBy, names, chosen, labelOf, onChoose }: Props<Name>) {
  return (
    <div className={css.tabs} role="group" aria-labelledby={labelledBy}>
      {names.map((each) => (
        <button
          key={each}
          type="button"
          className={button({ look: each === chosen ? 'plain' : 'quiet' })}
          aria-pressed={each === chosen}
          onClick={() => onChoose(each)}
        >
          {labelOf(each)}
        </button>
      ))}
    </div>
  );
}
