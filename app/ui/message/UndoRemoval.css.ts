// The note that a message was deleted.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { radius, size, space } from '../../styles/scale.ts';

export const place = style({
  position: 'fixed',
  zIndex: 30,
  top: '68px',
  left: '50%',
  transform: 'translateX(-50%)',
  maxWidth: 'calc(100vw - 32px)',
});
export const toast = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  padding: '4px 4px 4px 18px',
  borderRadius: radius.large,
  background: theme.color.raised,
  boxShadow: theme.shadow.menu,
  fontSize: size.normal,
  whiteSpace: 'nowrap',
});
