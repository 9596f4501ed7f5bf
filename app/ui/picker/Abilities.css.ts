import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { line, phone, radius, size, space } from '../../styles/scale.ts';
import { edged, hidden } from '../../styles/shared.css.ts';

export const abilities = style({
  display: 'inline-flex',
  alignItems: 'center',
  flex: 'none',
  gap: '7px',
  color: theme.color.faint,
  // On the second line of the row.
  '@media': {
    [phone]: {
      display: 'block',
      gridColumn: 2,
      gridRow: 2,
      marginTop: '-4px',
      paddingBottom: '6px',
      overflow: 'hidden',
      color: theme.color.muted,
      fontSize: size.tiny,
      lineHeight: line.tiny,
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
  },
});
export const ability = style({ display: 'inline-flex', '@media': { [phone]: { display: 'inline' } } });
globalStyle(`${ability} > svg`, { '@media': { [phone]: { display: 'none' } } });
export const word = style([
  hidden,
  {
    '@media': {
      [phone]: {
        position: 'static',
        margin: 0,
        width: 'auto',
        height: 'auto',
        overflow: 'visible',
        clipPath: 'none',
        whiteSpace: 'inherit',
      },
    },
  },
]);
export const tags = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px',
  margin: `${space.medium} 0 10px`,
  padding: 0,
  listStyle: 'none',
});
export const tag = style([
  edged,
  {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '5px',
    minHeight: '24px',
    padding: '0 8px',
    borderRadius: radius.small,
    background: theme.color.well,
    color: theme.color.muted,
    fontSize: size.tiny,
    whiteSpace: 'nowrap',
  },
]);
