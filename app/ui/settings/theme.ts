// Appearance and language are cookies: the server draws the page in them, so that nothing flashes.

/** Each is an attribute of the document; its first value is none, and the system's or the product's own choice holds. */
export const appearance = {
  theme: ['system', 'light', 'dark'],
  contrast: ['system', 'more'],
  accent: ['teal', 'blue', 'violet', 'green', 'graphite'],
  textSize: ['normal', 'small', 'large', 'larger'],
} as const;
export type AppearanceKey = keyof typeof appearance;
export type AppearanceOf<K extends AppearanceKey> = (typeof appearance)[K][number];

/** Media query of a bar colour: a chosen theme holds whatever the system says. */
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

/** Attributes of the document for what was chosen. */
export const readAppearance = (header: string | null | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    appearanceKeys.flatMap((key) => {
      const value = readChoice(header, key);
      return value === appearance[key][0] ? [] : [[attributes[key], value]];
    }),
  );

/** The choice that such attributes stand for. */
export function drawnChoice<K extends AppearanceKey>(drawn: Readonly<Record<string, string>>, key: K): AppearanceOf<K> {
  const values: readonly AppearanceOf<K>[] = appearance[key];
  return values.find((value) => value === drawn[attributes[key]]) ?? appearance[key][0];
}

export function writeCookie(name: string, value: string): void {
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=31536000; samesite=lax`;
}

/** Puts a choice on the page at once, and into the cookie for the next one. */
export function applyChoice<K extends AppearanceKey>(key: K, value: AppearanceOf<K>): void {
  writeCookie(cookies[key], value);
  if (value === appearance[key][0]) document.documentElement.removeAttribute(attributes[key]);
  else document.documentElement.setAttribute(attributes[key], value);
  if (key !== 'theme') return;
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]'))
    bar.media = barMedia(bar.dataset['scheme'], value);
}

/** True if the page is dark now, by the user's choice or the system's. */
export function isDark(): boolean {
  const theme = document.documentElement.getAttribute('data-theme');
  return theme ? theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
}
