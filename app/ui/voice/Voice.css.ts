import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, size, space, topBar } from '../../styles/scale.ts';

export const player = style({
  position: 'fixed',
  zIndex: 30,
  top: 0,
  insetInline: 0,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: space.tiny,
  minHeight: '44px',
  padding: 'max(4px, env(safe-area-inset-top)) 6px 4px',
  background: theme.color.frame,
  borderBlockEnd: `1px solid ${theme.color.border}`,
  fontSize: size.small,
  '@media': { [phone]: { paddingInlineStart: '16px' } },
});
globalStyle(`body:has(${player})`, { paddingBlockStart: `var(${topBar}, 0px)` });
export const state = style({
  minWidth: 0,
  overflowWrap: 'anywhere',
  color: theme.color.muted,
  '@media': { [phone]: { flex: 1 } },
});
export const recorder = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.small,
  padding: '8px 10px 4px 18px',
  fontSize: size.normal,
});
export const words = style({ flex: '1 1 4.5rem', minWidth: 0, overflowWrap: 'anywhere' });
/** A long message: the buttons wrap below it if there is no room. */
globalStyle(`${recorder}[data-state="failed"] > ${words}, ${recorder}[data-state="refused"] > ${words}`, {
  flexBasis: '14rem',
});
export const time = style({ fontVariantNumeric: 'tabular-nums', color: theme.color.muted });
export const meter = style({
  width: 'clamp(40px, 12vw, 72px)',
  height: '6px',
  borderRadius: '3px',
  overflow: 'hidden',
  background: theme.color.fill,
});
export const level = style({ height: '100%', background: theme.color.accent, transformOrigin: 'left' });
