// Parts of a tool in the menu of the chat's tools: on unless switched off.
import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { itemKey } from '../../shared/tools/items.ts';
import { toolTexts } from '../../shared/tools/sources.ts';
import type { ToolSource } from '../../shared/tools/sources.ts';
import { menuItem } from '../../styles/shared.css.ts';
import * as css from './ToolsButton.css.ts';

interface Props {
  readonly source: ToolSource;
  readonly off: readonly string[];
  readonly onChange: (off: readonly string[]) => void;
}

export function ItemChoices({ source: { manifest, feature }, off, onChange }: Props) {
  const { i18n } = useTranslation();
  const id = useId();
  return (
    <div role="group" aria-labelledby={id}>
      <p id={id} className={css.title}>
        {toolTexts(manifest, i18n.language).title}
      </p>
      {(feature?.items ?? []).map((item) => {
        const key = itemKey(manifest.identifier, item.id);
        const on = !off.includes(key);
        return (
          <Menu.CheckboxItem
            key={key}
            className={`${menuItem} ${css.item}`}
            checked={on}
            closeOnClick={false}
            onCheckedChange={(checked) => onChange(checked ? off.filter((each) => each !== key) : [...off, key])}
          >
            <span className={css.texts}>
              <span className={css.name}>{item.id}</span>
              <span className={css.about}>{item.description}</span>
            </span>
            <span className={css.tick} data-on={on} aria-hidden>
              <Check size={13} />
            </span>
          </Menu.CheckboxItem>
        );
      })}
    </div>
  );
}
