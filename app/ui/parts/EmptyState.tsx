// An empty list: what belongs here, and a button or link to start.
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import * as css from './EmptyState.css.ts';

interface Props {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly text?: string;
  readonly children?: ReactNode;
}

export function EmptyState({ icon: Icon, title, text, children }: Props) {
  return (
    <div className={css.empty}>
      <Icon size={24} aria-hidden className={css.icon} />
      <p className={css.title}>{title}</p>
      {text !== undefined && <p className={css.text}>{text}</p>}
      {children}
    </div>
  );
}
