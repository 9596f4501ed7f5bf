// A small panel above a button of the message field's row. Only in chunks that are loaded when it opens.
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
