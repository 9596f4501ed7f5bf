// Styles of the schedules page and form, in addition to those shared with the library.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { phone, size, space } from '../../../styles/scale.ts';
import { name } from '../../../ui/library/Library.css.ts';

/** Start of the question; opens the schedule. */
export const title = style([name, { '@media': { [phone]: { minHeight: '44px' } } }]);
export const line = style({
  marginTop: '2px',
  fontSize: size.small,
  color: theme.color.muted,
  overflowWrap: 'anywhere',
});
export const result = style([
  line,
  { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '6px', rowGap: 0 },
]);
export const runs = style({ listStyle: 'none', margin: 0 });
export const runTime = style({ fontWeight: 550 });
/** Whichever fact is first begins with a capital. */
export const facts = style([line, { '::first-letter': { textTransform: 'uppercase' } }]);
export const older = style({ marginTop: '8px' });
export const failed = style({ color: theme.color.danger });
export const open = style({
  color: theme.color.accentText,
  '@media': { [phone]: { display: 'inline-flex', alignItems: 'center', minHeight: '44px' } },
});
export const question = style({
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 2,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
});
export const days = style({ display: 'flex', flexWrap: 'wrap', gap: `${space.small} ${space.large}` });
export const hint = style({ marginBottom: space.small, fontSize: size.small, color: theme.color.muted });
export const toolGroups = style({ display: 'grid', gap: space.small });
export const toolGroup = style({ minWidth: 0 });
globalStyle(`${toolGroup} > div`, { margin: '10px 0 6px' });
globalStyle(`${toolGroup} > summary`, {
  '@media': { [phone]: { minHeight: '44px', display: 'list-item', paddingTop: '12px' } },
});
export const toolWords = style({ minWidth: 0, overflowWrap: 'anywhere' });
