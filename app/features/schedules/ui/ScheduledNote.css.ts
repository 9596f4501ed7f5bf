import { style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { phone, size } from '../../../styles/scale.ts';

export const note = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '0 6px',
  marginTop: '4px',
  fontSize: size.small,
  color: theme.color.muted,
});
export const link = style({
  color: theme.color.accentText,
  '@media': { [phone]: { display: 'inline-flex', alignItems: 'center', minHeight: '44px' } },
});
