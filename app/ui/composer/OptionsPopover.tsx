// A small panel above a button of the composer's row. Import it only from chunks that load when the panel opens.
import type { ReactNode } from 'react';
import { PopoverSheet } from '../parts/PopoverSheet.tsx';
import * as css from '../chat-settings/options.css.ts';

interface Props {
  readonly anchor: HTMLElement;
  readonly align: 'start' | 'end';
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function OptionsPopover(props: Props) {
  return <PopoverSheet {...props} side="top" className={css.options} titleClass={css.optionsTitle} />;
}
