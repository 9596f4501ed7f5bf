import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, radius } from '../../styles/scale.ts';

const picture = style({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  overflow: 'hidden',
  objectFit: 'cover',
  borderRadius: radius.round,
  lineHeight: 1,
  fontWeight: 600,
  selectors: { '&[data-letter="true"]': { background: theme.color.accentSoft, color: theme.color.accentText } },
});
export const small = style([picture, { width: '22px', height: '22px', fontSize: '15px' }]);
export const large = style([
  picture,
  {
    width: '40px',
    height: '40px',
    fontSize: '22px',
    background: theme.color.fill,
    '@media': { [phone]: { width: '44px', height: '44px' } },
  },
]);
