import { style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { dialog } from '../../../styles/shared.css.ts';
import { phone, radius, size, space } from '../../../styles/scale.ts';

export const popup = style([
  dialog,
  { width: 'min(860px, calc(100vw - 32px))', '@media': { [phone]: { width: '100%' } } },
]);
export const body = style({ display: 'grid', gap: space.small, padding: '0 20px 18px' });
export const hint = style({ margin: 0, color: theme.color.muted, fontSize: size.small });
export const stage = style({
  display: 'grid',
  placeItems: 'center',
  margin: `${space.medium} 0`,
  borderRadius: radius.large,
  background: theme.color.sunken,
  overflow: 'hidden',
});
export const frame = style({ position: 'relative', lineHeight: 0 });
export const image = style({ display: 'block', maxWidth: '100%', maxHeight: 'min(56vh, 640px)' });
export const canvas = style({
  position: 'absolute',
  inset: 0,
  width: '100%',
  height: '100%',
  opacity: 0.55,
  cursor: 'crosshair',
  // Touch paints instead of scrolling.
  touchAction: 'none',
});
export const tools = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space.small });
export const brush = style({ flex: '1 1 55%', minWidth: '100px', accentColor: theme.color.accent });
export const actions = style({ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: space.small });
