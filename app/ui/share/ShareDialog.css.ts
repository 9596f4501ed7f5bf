// Styles of the share dialog, and of shared links in lists.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { radius, size, space } from '../../styles/scale.ts';

export const text = style({ fontSize: size.normal, lineHeight: 1.55, color: theme.color.muted });
export const create = style({ margin: '16px 0 4px' });
export const heading = style({ margin: '20px 0 0', fontSize: size.small, fontWeight: 600, color: theme.color.muted });
export const links = style({ margin: 0, padding: 0, listStyle: 'none' });
export const link = style({
  padding: '12px 0 6px',
  selectors: { '& + &': { borderTop: `1px solid ${theme.color.border}` } },
});
export const linkTitle = style({
  marginBottom: '6px',
  fontSize: size.normal,
  fontWeight: 550,
  overflowWrap: 'anywhere',
});
export const address = style({ display: 'flex', alignItems: 'center', gap: space.tiny });
export const about = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.small,
  minHeight: '40px',
  fontSize: size.small,
  color: theme.color.muted,
});
export const trouble = style({
  margin: '12px 0 0',
  padding: '10px 12px',
  borderRadius: radius.medium,
  background: theme.color.dangerSoft,
  fontSize: size.normal,
});
export const done = style({ marginTop: '12px', fontSize: size.small, color: theme.color.muted });
