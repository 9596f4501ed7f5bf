import { style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { phone, radius, size, space } from '../../../styles/scale.ts';

export const chosen = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px',
  margin: '0 0 10px',
  padding: 0,
  listStyle: 'none',
});
export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2px',
  minHeight: '32px',
  paddingInlineStart: '12px',
  borderRadius: radius.round,
  background: theme.color.well,
  fontSize: size.small,
  fontWeight: 550,
});
/** Room for the list of models and the details pane. */
export const wide = style({
  width: 'min(720px, calc(100vw - 32px))',
  maxWidth: 'none',
  '@media': { [phone]: { width: '100%' } },
});
export const list = style({
  height: 'min(46dvh, 420px)',
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  // Aligns the list with the edges of the sheet, and keeps the button visible in a short window.
  '@media': { [phone]: { height: 'clamp(180px, 100dvh - 470px, 420px)', marginInline: '-16px' } },
});
export const text = style({ margin: '0 0 10px', color: theme.color.muted, fontSize: size.normal });
export const end = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.small,
  position: 'sticky',
  bottom: '-20px',
  marginBottom: '-20px',
  padding: '12px 0 20px',
  background: theme.color.overlay,
});
export const cost = style({ flex: 1, minWidth: '12rem', color: theme.color.muted, fontSize: size.small });
export const question = style({ marginBottom: '10px', minHeight: '64px', resize: 'vertical' });
