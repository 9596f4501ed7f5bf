import { style, styleVariants } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { size, space } from '../../styles/scale.ts';

const notes = style({ display: 'grid', gap: space.tiny, margin: '0 0 6px', padding: 0, listStyle: 'none' });
/** Aligned with the files above the note. */
export const places = styleVariants({
  question: [notes, { justifyItems: 'end' }],
  answer: [notes, { marginBottom: '14px' }],
  tray: [notes, { margin: 0, padding: '8px 18px 0' }],
  rows: [notes, { padding: '0 10px' }],
  form: [notes],
});
export type Place = keyof typeof places;
export const note = style({
  display: 'flex',
  alignItems: 'center',
  gap: space.small,
  minWidth: 0,
  overflowWrap: 'anywhere',
  fontSize: size.small,
  color: theme.color.muted,
});
export const icon = style({ flex: 'none' });
