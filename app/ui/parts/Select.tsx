// A styled select; on phones a sheet. Not for the initial load, because it depends on a library.
import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown, X } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phone } from '../../styles/scale.ts';
import { useMedia } from './media.ts';
import { usePull } from './SheetGrip.tsx';
import * as sheetCss from './Sheet.css.ts';
import * as css from './Select.css.ts';

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  /** Language of the label, if different from the page's. */
  readonly lang?: string;
}

export interface ChoiceGroup<V extends string> {
  readonly label: string;
  readonly choices: readonly Choice<V>[];
}

interface Props<V extends string> {
  readonly value: V;
  /** Ungrouped choices, shown before the groups. */
  readonly choices?: readonly Choice<V>[];
  readonly groups?: readonly ChoiceGroup<V>[];
  readonly onChange: (value: V) => void;
  /** For a `label` with `htmlFor`. */
  readonly id?: string;
  /** Accessible name, if there is no visible `label`. */
  readonly label?: string;
  /** Shown while the value is not among the choices. */
  readonly placeholder?: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean | undefined;
  readonly required?: boolean | undefined;
  readonly disabled?: boolean;
  /**
   * `fit`: as wide as its text; `narrow`: one of several in a row; `small`: for headers; `mark`: only an icon, next to
   * the value.
   */
  readonly look?: 'field' | 'fit' | 'narrow' | 'small' | 'mark';
}

export function Select<V extends string>({
  value,
  choices = [],
  groups = [],
  onChange,
  id,
  label,
  placeholder,
  describedBy,
  invalid,
  required,
  disabled = false,
  look = 'field',
}: Props<V>) {
  const { t } = useTranslation('common');
  const sheet = useMedia(phone);
  const [open, setOpen] = useState(false);
  /** Text of the visible label, read when the select opens. */
  const [name, setName] = useState(label);
  const trigger = useRef<HTMLButtonElement>(null);
  const pull = usePull(() => setOpen(false));
  const all = [...choices, ...groups.flatMap((group) => group.choices)];
  const chosen = all.find((choice) => choice.value === value);
  return (
    <Base.Root<V>
      value={value}
      items={all}
      open={open}
      onOpenChange={(next) => {
        setName(label ?? trigger.current?.labels[0]?.textContent ?? '');
        setOpen(next);
      }}
      disabled={disabled}
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <Base.Trigger
        ref={trigger}
        className={css.trigger[look]}
        {...(id === undefined ? {} : { id })}
        {...(label === undefined ? {} : { 'aria-label': label })}
        aria-describedby={describedBy}
        aria-invalid={invalid}
        aria-required={required}
      >
        <span className={css.value} lang={chosen?.lang} data-empty={chosen ? undefined : true}>
          {chosen?.label ?? placeholder ?? value}
        </span>
        <Base.Icon className={css.icon}>
          <ChevronDown size={16} aria-hidden />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Backdrop className={sheetCss.veil} />
        <Base.Positioner
          className={sheetCss.layer}
          sideOffset={4}
          align={look === 'field' || look === 'narrow' ? 'start' : 'end'}
          collisionPadding={8}
          alignItemWithTrigger={false}
        >
          <Base.Popup className={`${sheetCss.menu} ${css.popup}`}>
            {sheet && (
              <div className={sheetCss.head} role="presentation" {...pull}>
                <span className={sheetCss.grip} />
                <span className={sheetCss.title} aria-hidden>
                  {name}
                </span>
                <button type="button" className={sheetCss.close} aria-label={t('close')} onClick={() => setOpen(false)}>
                  <X size={20} aria-hidden />
                </button>
              </div>
            )}
            <Base.List className={css.list}>
              {choices.map((choice) => (
                <Item key={choice.value} {...choice} />
              ))}
              {groups.map((group) => (
                <Base.Group key={group.label}>
                  <Base.GroupLabel className={css.group}>{group.label}</Base.GroupLabel>
                  {group.choices.map((choice) => (
                    <Item key={choice.value} {...choice} />
                  ))}
                </Base.Group>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function Item({ value, label, lang }: Choice<string>) {
  return (
    <Base.Item className={css.item} value={value} label={label}>
      <Base.ItemText className={css.itemText} lang={lang}>
        {label}
      </Base.ItemText>
      <Base.ItemIndicator className={css.tick}>
        <Check size={16} aria-hidden />
      </Base.ItemIndicator>
    </Base.Item>
  );
}
