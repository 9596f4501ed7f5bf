// Lines about deleted files, below the files of their message.
import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { size, space } from '../../styles/scale.ts';

export const notes = style({ display: 'grid', gap: space.tiny, margin: '0 0 6px', padding: 0, listStyle: 'none' });
export const note = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: space.small,
  overflowWrap: 'anywhere',
  fontSize: size.small,
  color: theme.color.muted,
});
