// A select with a search field, for long lists. Not for the initial load.
import { Combobox } from '@base-ui/react/combobox';
import { Check, ChevronDown } from 'lucide-react';
import { field } from '../../styles/shared.css.ts';
import type { Choice, ChoiceGroup } from './Select.tsx';
import * as sheetCss from './Sheet.css.ts';
import * as css from './Select.css.ts';

interface Props {
  readonly value: string;
  readonly groups: readonly ChoiceGroup<string>[];
  readonly onChange: (value: string) => void;
  /** For a `label` with `htmlFor`. */
  readonly id: string;
  readonly placeholder: string;
  /** Label of the search field. */
  readonly search: string;
  /** Shown if nothing matches. */
  readonly none: string;
}

export function SearchSelect({ value, groups, onChange, id, placeholder, search, none }: Props) {
  const items = groups.map(({ label, choices }) => ({ value: label, items: choices }));
  const chosen = groups.flatMap(({ choices }) => choices).find((choice) => choice.value === value);
  return (
    <Combobox.Root
      items={items}
      value={chosen ?? null}
      onValueChange={(next: Choice<string> | null) => next && onChange(next.value)}
      isItemEqualToValue={(item: Choice<string>, other: Choice<string>) => item.value === other.value}
    >
      <Combobox.Trigger id={id} className={css.trigger.field}>
        <span className={css.value} data-empty={chosen ? undefined : true}>
          {chosen?.label ?? placeholder}
        </span>
        <Combobox.Icon className={css.icon}>
          <ChevronDown size={16} aria-hidden />
        </Combobox.Icon>
      </Combobox.Trigger>
      <Combobox.Portal>
        <Combobox.Positioner className={sheetCss.layer} sideOffset={4} align="start" collisionPadding={8}>
          <Combobox.Popup className={`${sheetCss.menu} ${css.popup}`} aria-label={search}>
            <Combobox.Input className={`${field} ${css.search}`} placeholder={search} aria-label={search} />
            <Combobox.Empty className={css.none}>{none}</Combobox.Empty>
            <Combobox.List className={css.list}>
              {({ value: label, items: choices }: (typeof items)[number]) => (
                <Combobox.Group key={label} items={choices}>
                  <Combobox.GroupLabel className={css.group}>{label}</Combobox.GroupLabel>
                  <Combobox.Collection>
                    {(choice: Choice<string>) => (
                      <Combobox.Item key={choice.value} className={css.item} value={choice}>
                        <span className={css.itemText}>{choice.label}</span>
                        <Combobox.ItemIndicator className={css.tick}>
                          <Check size={16} aria-hidden />
                        </Combobox.ItemIndicator>
                      </Combobox.Item>
                    )}
                  </Combobox.Collection>
                </Combobox.Group>
              )}
            </Combobox.List>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  );
}
