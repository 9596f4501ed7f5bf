// Values independent of the theme: spacing, type, radii, motion and breakpoints.
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

/** Chinese, Japanese and Korean use system fonts, since a web font for them weighs megabytes. */
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

/** Selectable text sizes, relative to the browser's. */
export const textSizes = { small: 0.9375, normal: 1, large: 1.125, larger: 1.25 } as const;

/** Unitless line heights by size, in px: 12/16, 13/18, 14/20, 16/26, 18/26, 20/28, 24/32, 28/36. */
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

/** Custom property for the height of the bar over every page, if there is one (voice/Player.tsx). */
export const topBar = '--t-top-bar';
/** Height of the window without the bar. */
export const pageHeight = `100dvh - var(${topBar}, 0px)`;

/** Weights for text of answers, for controls, for emphasis in a line, and for headings and the primary button. */
export const weight = { text: 400, control: 450, strong: 550, heading: 600 } as const;

export const radius = {
  hint: '4px',
  small: '6px',
  medium: '8px',
  card: '12px',
  large: '16px',
  round: '999px',
} as const;

/** For hover and fades; for menus and new content of a chat; for sheets and the sidebar. */
export const motion = {
  quick: '120ms',
  rise: '160ms',
  calm: '220ms',
  ease: 'cubic-bezier(0.2, 0.8, 0.2, 1)',
} as const;

export const phone = '(max-width: 767px)';
export const desktop = '(min-width: 768px)';
/** A touch screen without pointer. */
export const touch = '(hover: none) and (pointer: coarse)';
export const calm = '(prefers-reduced-motion: reduce)';
export const contrast = '(prefers-contrast: more)';
/** Backgrounds and shadows are removed: a surface needs a line as edge. */
export const forced = '(forced-colors: active)';
/** A device with hover; on others actions are always visible. */
export const hovers = '(hover: hover) and (pointer: fine)';

/** About 72 characters of text. */
export const columnWidth = '45rem';
/** Maximum width of tables and code. */
export const wideWidth = '60rem';
/** Width of a settings page, including its side padding. */
export const settingsWidth = '848px';
