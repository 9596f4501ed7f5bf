// Toggles light and dark. CSS selects the icon, because the server does not know the system's preference.
import { Moon, Sun } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { iconButton, scripted } from '../../styles/shared.css.ts';
import { applyChoice, isDark } from './theme.ts';
import * as css from './Settings.css.ts';

export function ThemeToggle() {
  const { t } = useTranslation('common');
  return (
    <button
      type="button"
      className={`${iconButton()} ${scripted}`}
      aria-label={t('theme.label')}
      title={t('theme.label')}
      onClick={() => applyChoice('theme', isDark() ? 'light' : 'dark')}
    >
      <Sun size={17} aria-hidden className={css.whenDark} />
      <Moon size={17} aria-hidden className={css.whenLight} />
    </button>
  );
}
