// The head of a page of the settings: the way back, its title and what it is for, and at the end of their line what it begins with.
import { Link } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import * as css from './SettingsPage.css.ts';

interface Props {
  readonly title: string;
  readonly text?: string;
  /** The page above this one. */
  readonly up?: { readonly to: string; readonly label: string };
  readonly children?: ReactNode;
}

export const PageHead = ({ title, text, up, children }: Props) => (
  <header>
    {up && (
      <Link to={up.to} className={css.upLink}>
        <ArrowLeft size={16} aria-hidden />
        {up.label}
      </Link>
    )}
    <div className={css.head}>
      <div className={css.headWords}>
        <h2 className={css.heading}>{title}</h2>
        {text !== undefined && <p className={css.lead}>{text}</p>}
      </div>
      {children && <div className={css.headActions}>{children}</div>}
    </div>
  </header>
);
