import { style } from '@vanilla-extract/css';
import { radius, size, space } from '../../styles/scale.ts';
import { theme } from '../../styles/contract.css.ts';

export const toast = style({
  position: 'sticky',
  bottom: '16px',
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.medium,
  width: 'fit-content',
  maxWidth: '100%',
  margin: '24px auto 0',
  padding: '8px 8px 8px 16px',
  borderRadius: radius.card,
  background: theme.color.overlay,
  boxShadow: theme.shadow.menu,
  fontSize: size.normal,
});

export const text = style({ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
