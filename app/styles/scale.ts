// Sizes that do not change with the theme: spaces, type, corners, motion, and the widths where layouts change.
export const space = {
  hair: '2px',
  tiny: '4px',
  small: '8px',
  medium: '12px',
  large: '16px',
  wide: '20px',
  huge: '24px',
  vast: '40px',
} as const;

/** Chinese, Japanese and Korean are the system's: a font of theirs weighs megabytes. */
const cjk = '"PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC"';
export const font = {
  text: `"Geist Variable", "Geist Fallback", ${cjk}, system-ui, sans-serif`,
  code: `"Geist Mono Variable", "Geist Mono Fallback", ${cjk}, ui-monospace, monospace`,
} as const;

export const size = {
  tiny: '0.75rem',
  small: '0.8125rem',
  normal: '0.875rem',
  text: '1rem',
  large: '1.125rem',
  heading: '1.25rem',
  title: '1.5rem',
  display: '1.75rem',
} as const;

/** Text sizes that people may choose, as a share of the browser's own. */
export const textSizes = { small: 0.9375, normal: 1, large: 1.125, larger: 1.25 } as const;

/** Line of each size, in its own units: 12/16, 13/18, 14/20, 16/26, 18/26, 20/28, 24/32, 28/36. */
export const line = {
  tiny: '1.3334',
  small: '1.3847',
  normal: '1.4286',
  text: '1.625',
  large: '1.4445',
  heading: '1.4',
  title: '1.3334',
  display: '1.2858',
} as const;

/** The custom property that holds the height of the bar over every page, while there is one (voice/Player.tsx). */
export const topBar = '--t-top-bar';
/** Height of the window that the bar leaves. */
export const pageHeight = `100dvh - var(${topBar}, 0px)`;

/** Hierarchy by weight: text of answers, of controls, what stands out in a line, headings and the primary button. */
export const weight = { text: 400, control: 450, strong: 550, heading: 600 } as const;

export const radius = {
  hint: '4px',
  small: '6px',
  medium: '8px',
  card: '12px',
  large: '16px',
  round: '999px',
} as const;

/** Hover and fade; menus and what appears in a chat; sheets and the sidebar. */
export const motion = {
  quick: '120ms',
  rise: '160ms',
  calm: '220ms',
  ease: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
} as const;

export const phone = '(max-width: 767px)';
export const desktop = '(min-width: 768px)';
/** A screen that is touched and not pointed at. */
export const touch = '(hover: none) and (pointer: coarse)';
export const calm = '(prefers-reduced-motion: reduce)';
export const contrast = '(prefers-contrast: more)';
/** Grounds and shadows are taken away: a surface keeps its edge by a line. */
export const forced = '(forced-colors: active)';
/** A device whose pointer can hover: elsewhere actions are always visible. */
export const hovers = '(hover: hover) and (pointer: fine)';

/** About 72 characters of text. */
export const columnWidth = '45rem';
/** Tables and code may be this wide. */
export const wideWidth = '60rem';
/** A page of settings, with the room at its sides. */
export const settingsWidth = '848px';
