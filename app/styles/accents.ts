// Accent colors to choose from. Each has a contrast of 4.5:1 as text on the page, and to the text of a button.
type AccentKey = 'accent' | 'accentHover' | 'onAccent' | 'accentText' | 'accentSoft' | 'live' | 'focus';
export type AccentColors = Readonly<Record<AccentKey, string>>;

interface Accent {
  readonly values: AccentColors;
  readonly contrasted: AccentColors;
}

const colors = (accent: string, hover: string, on: string, text: string, soft: string, live: string): AccentColors => ({
  accent,
  accentHover: hover,
  onAccent: on,
  accentText: text,
  accentSoft: soft,
  live,
  focus: accent,
});

/** In high contrast all accented elements have one strong color. */
const scheme = (values: AccentColors, strong: string): Accent => ({
  values,
  contrasted: { ...values, accent: strong, accentHover: strong, accentText: strong, live: strong, focus: strong },
});

export const accents = {
  teal: {
    light: scheme(colors('#0b6e69', '#095d59', '#ffffff', '#0a645f', '#e2f2f0', '#0e938a'), '#064b47'),
    dark: scheme(colors('#33bdb0', '#4bd0c3', '#03201e', '#64d5ca', '#12302f', '#3fdccd'), '#7df0e4'),
  },
  blue: {
    light: scheme(colors('#2558c9', '#1e4aad', '#ffffff', '#1f4fb8', '#e6edfb', '#3b76ea'), '#153a8a'),
    dark: scheme(colors('#7ea6ff', '#98b8ff', '#06122e', '#9dbaff', '#16233f', '#8fb2ff'), '#b4ccff'),
  },
  violet: {
    light: scheme(colors('#6b3fc4', '#5a34a8', '#ffffff', '#5f37b3', '#efe9fb', '#8458e0'), '#45228a'),
    dark: scheme(colors('#b79bff', '#c7b0ff', '#160a33', '#c6b1ff', '#251c3d', '#c0a6ff'), '#d6c6ff'),
  },
  green: {
    light: scheme(colors('#1d6f3d', '#185d33', '#ffffff', '#19633a', '#e4f3e9', '#23914f'), '#0b4a24'),
    dark: scheme(colors('#5fce8a', '#7cdba0', '#04210f', '#86dca7', '#15301f', '#6fdc99'), '#9cebba'),
  },
  graphite: {
    light: scheme(colors('#2b333b', '#14191e', '#ffffff', '#14191e', '#e6e9ec', '#4a545e'), '#000000'),
    dark: scheme(colors('#e3e7eb', '#ffffff', '#121518', '#eceff2', '#2a3036', '#dfe5ea'), '#ffffff'),
  },
} as const satisfies Record<string, { readonly light: Accent; readonly dark: Accent }>;
