// Styles of the option panels: choices and a slider.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, radius, size } from '../../styles/scale.ts';

export const options = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '14px',
  width: 'min(320px, calc(100vw - 16px))',
  padding: '14px 16px 16px',
});
export const optionsTitle = style({ fontSize: size.normal, fontWeight: 600 });
export const budget = style({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: '4px 12px',
  fontSize: size.small,
  color: theme.color.muted,
});
export const budgetText = style({ fontVariantNumeric: 'tabular-nums', color: theme.color.text, fontWeight: 550 });
export const range = style({
  gridColumn: '1 / -1',
  width: '100%',
  height: '28px',
  accentColor: theme.color.accent,
  '@media': { [phone]: { height: '44px' } },
});
export const choices = style({ border: 0, padding: 0, margin: 0, minWidth: 0 });
export const choicesLabel = style({ padding: 0, marginBottom: '6px', fontSize: size.small, color: theme.color.muted });
export const choiceRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '2px',
  padding: '2px',
  borderRadius: radius.medium,
  background: theme.color.fill,
});
export const choiceGrid = style([
  choiceRow,
  { display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(52px, 1fr))' },
]);
/** The first option is a word, the others are numbers. */
globalStyle(`${choiceGrid} > :first-child`, { gridColumn: 'span 2' });
export const choice = style({ position: 'relative', flex: '1 0 auto', cursor: 'pointer' });
export const choiceInput = style({ position: 'absolute', opacity: 0, inset: 0, margin: 0, cursor: 'pointer' });
export const choiceText = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  minHeight: '30px',
  padding: '0 8px',
  borderRadius: radius.small,
  fontSize: size.small,
  color: theme.color.muted,
  selectors: {
    [`${choiceInput}:checked + &`]: {
      background: theme.color.accentSoft,
      color: theme.color.accentText,
      fontWeight: 550,
    },
    [`${choiceInput}:focus-visible + &`]: { outline: `2px solid ${theme.color.focus}`, outlineOffset: '1px' },
    [`${choice}:hover &`]: { color: theme.color.text },
  },
  '@media': { [phone]: { minHeight: '44px' } },
});
