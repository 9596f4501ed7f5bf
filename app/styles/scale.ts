// Sizes that do not change with the theme: spaces, type, corners, motion, and the widths where layouts change.
export const space = {
  hair: '2px',
  tiny: '4px',
  small: '8px',
  medium: '12px',
  large: '16px',
  huge: '24px',
  vast: '40px',
} as const;

export const font = {
  text: 'ui-sans-serif, system-ui, -apple-system, "Segoe UI Variable Text", "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif',
  code: 'ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
} as const;

export const size = {
  tiny: '0.75rem',
  small: '0.8125rem',
  normal: '0.875rem',
  text: '1rem',
  large: '1.125rem',
  title: '1.625rem',
} as const;

export const radius = { small: '6px', medium: '10px', large: '16px', round: '999px' } as const;

export const motion = { quick: '120ms', calm: '200ms', ease: 'cubic-bezier(0.2, 0, 0, 1)' } as const;

export const phone = '(max-width: 767px)';
/** A phone whose keyboard is closed. */
export const tallPhone = '(max-width: 767px) and (min-height: 561px)';
export const desktop = '(min-width: 768px)';
export const calm = '(prefers-reduced-motion: reduce)';
/** A device whose pointer can hover: elsewhere actions are always visible. */
export const hovers = '(hover: hover) and (pointer: fine)';

/** About 72 characters of text. */
export const columnWidth = '46rem';
