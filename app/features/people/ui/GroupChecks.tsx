// A checkbox for each group.
import { box, check } from '../../../styles/shared.css.ts';
import type { PeopleGroup } from '../shared/api.ts';
import * as css from './People.css.ts';

interface Props {
  readonly legend: string;
  readonly groups: readonly Pick<PeopleGroup, 'id' | 'name'>[];
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
}

export function GroupChecks({ legend, groups, chosen, onChange }: Props) {
  const put = (id: string, checked: boolean): void =>
    onChange(new Set(checked ? [...chosen, id] : [...chosen].filter((each) => each !== id)));
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.checks}>
        {groups.map(({ id, name }) => (
          <label key={id} className={check}>
            <input
              type="checkbox"
              className={box}
              checked={chosen.has(id)}
              onChange={({ target }) => put(id, target.checked)}
            />
            <span dir="auto">{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
