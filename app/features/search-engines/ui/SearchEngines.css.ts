import { style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { phone, size, space } from '../../../styles/scale.ts';

export const form = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.large,
  maxWidth: '560px',
  marginTop: '20px',
  padding: '16px',
});
export const about = style({ color: theme.color.muted, fontSize: size.small, overflowWrap: 'anywhere' });
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: '4px 16px' });
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '6px',
  fontSize: size.normal,
  '@media': { [phone]: { minHeight: '44px' } },
});
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space.small });
export const result = style({
  fontSize: size.normal,
  overflowWrap: 'anywhere',
  selectors: { '&:empty': { display: 'none' } },
});
export const bad = style([result, { color: theme.color.danger }]);
export const advanced = style({ fontSize: size.normal });
export const summary = style({ cursor: 'pointer', color: theme.color.muted, minHeight: '24px' });
export const inner = style({ display: 'flex', flexDirection: 'column', gap: space.large });
