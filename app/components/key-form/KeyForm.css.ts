// The credential form.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { size, space } from '../../styles/scale.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: space.large });
export const fields = style({ display: 'flex', flexDirection: 'column', gap: space.large, paddingTop: space.medium });
export const inputRow = style({ position: 'relative' });
export const eye = style({
  position: 'absolute',
  insetInlineEnd: '5px',
  top: '5px',
  background: theme.color.surface,
  '@media': { '(max-width: 767px)': { top: '2px' } },
});
export const optional = style({ fontWeight: 400, color: theme.color.muted });
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  alignSelf: 'start',
  fontSize: size.normal,
});
export const rest = style({ fontSize: size.normal });
export const summary = style({ cursor: 'pointer', color: theme.color.muted, minHeight: '24px' });
export const check = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '10px',
  fontSize: size.normal,
  cursor: 'pointer',
});
export const box = style({
  flex: 'none',
  width: '18px',
  height: '18px',
  margin: '2px 0 0',
  accentColor: theme.color.accent,
});
export const note = style({ display: 'block', marginTop: '2px', fontSize: size.small, color: theme.color.muted });
export const problem = style({
  fontSize: size.small,
  color: theme.color.danger,
  selectors: { '&:empty': { display: 'none' } },
});
export const actions = style({ display: 'flex', justifyContent: 'flex-end', gap: space.small });
