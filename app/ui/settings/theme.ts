// The theme and the language are cookies: the server draws the page in them, so that nothing flashes.
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

export const themeCookie = 'tributary_theme';
export const languageCookie = 'tributary_language';

export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key = '', ...value] = part.trim().split('=');
    if (key === name) return decodeURIComponent(value.join('='));
  }
  return undefined;
}

export const readTheme = (header: string | null | undefined): Theme =>
  themes.find((theme) => theme === readCookie(header, themeCookie)) ?? 'system';

export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
}

/** Puts a theme on the page at once, and into the cookie for the next one. */
export function applyTheme(theme: Theme): void {
  writeCookie(themeCookie, theme);
  if (theme === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', theme);
}

export const currentTheme = (): Theme => readTheme(document.cookie);

/** True if the page is dark now, by the user's choice or the system's. */
export function isDark(): boolean {
  const theme = document.documentElement.getAttribute('data-theme');
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}
