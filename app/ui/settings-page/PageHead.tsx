// Header of a settings page: back link, title, description, and actions.
import { Link } from '@remix-run/react';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import * as css from './SettingsPage.css.ts';

interface Props {
  readonly title: string;
  readonly text?: string;
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
