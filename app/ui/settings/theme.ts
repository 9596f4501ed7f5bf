// Appearance and language are stored in cookies, so that the server renders them without a flash.

/** Attributes of the document by setting; the first value sets no attribute and means the default. */
export const appearance = {
  theme: ['system', 'light', 'dark'],
  contrast: ['system', 'more'],
  accent: ['teal', 'blue', 'violet', 'green', 'graphite'],
  textSize: ['normal', 'small', 'large', 'larger'],
} as const;
export type AppearanceKey = keyof typeof appearance;
export type AppearanceOf<K extends AppearanceKey> = (typeof appearance)[K][number];

/** Returns the media query of a browser bar color: a chosen theme overrides the system's. */
export const barMedia = (scheme: string | undefined, chosen: string): string =>
  chosen === 'system' ? `(prefers-color-scheme: ${scheme})` : chosen === scheme ? 'all' : 'not all';

export const appearanceKeys = Object.keys(appearance) as readonly AppearanceKey[];
const cookies: Readonly<Record<AppearanceKey, string>> = {
  theme: 'tributary_theme',
  contrast: 'tributary_contrast',
  accent: 'tributary_accent',
  textSize: 'tributary_text_size',
};
const attributes: Readonly<Record<AppearanceKey, string>> = {
  theme: 'data-theme',
  contrast: 'data-contrast',
  accent: 'data-accent',
  textSize: 'data-text-size',
};
export const languageCookie = 'tributary_language';

export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const part of (header ?? '').split(';')) {
    const [key = '', ...value] = part.trim().split('=');
    if (key === name) return decodeURIComponent(value.join('='));
  }
  return undefined;
}

export function readChoice<K extends AppearanceKey>(header: string | null | undefined, key: K): AppearanceOf<K> {
  const written = readCookie(header, cookies[key]);
  const values: readonly AppearanceOf<K>[] = appearance[key];
  return values.find((value) => value === written) ?? appearance[key][0];
}

/** Returns the document attributes for the chosen appearance. */
export const readAppearance = (header: string | null | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    appearanceKeys.flatMap((key) => {
      const value = readChoice(header, key);
      return value === appearance[key][0] ? [] : [[attributes[key], value]];
    }),
  );

/** Returns the choice that such attributes stand for. */
export function drawnChoice<K extends AppearanceKey>(drawn: Readonly<Record<string, string>>, key: K): AppearanceOf<K> {
  const values: readonly AppearanceOf<K>[] = appearance[key];
  return values.find((value) => value === drawn[attributes[key]]) ?? appearance[key][0];
}

export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
}

/** Applies a choice to the page, and stores it in the cookie. */
export function applyChoice<K extends AppearanceKey>(key: K, value: AppearanceOf<K>): void {
  writeCookie(cookies[key], value);
  if (value === appearance[key][0]) document.documentElement.removeAttribute(attributes[key]);
  else document.documentElement.setAttribute(attributes[key], value);
  if (key !== 'theme') return;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]'))
    bar.media = barMedia(bar.dataset['scheme'], value);
}

/** Returns true if the page is dark, by the user's choice or the system's. */
export function isDark(): boolean {
  const theme = document.documentElement.getAttribute('data-theme');
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}
