import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { phone, radius, size, space } from '../../styles/scale.ts';

export const list = style({ listStyle: 'none', margin: '8px 0 0' });
export const row = style({
  padding: '12px 0',
  selectors: { '& + &': { borderTop: `1px solid ${theme.color.border}` } },
});
export const head = style({ display: 'flex', alignItems: 'baseline', flexWrap: 'wrap', gap: '2px 8px' });
export const name = style({ minWidth: 0, fontSize: size.normal, fontWeight: 550, overflowWrap: 'anywhere' });
export const about = style({ fontSize: size.small, color: theme.color.muted, overflowWrap: 'anywhere' });
export const state = style({
  marginInlineStart: 'auto',
  padding: '1px 9px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.round,
  fontSize: size.tiny,
  color: theme.color.muted,
  selectors: {
    '&[data-state="skipped"], &[data-state="hanging"]': {
      borderColor: 'transparent',
      background: theme.color.dangerSoft,
      color: theme.color.danger,
    },
  },
});
export const problem = style({
  marginTop: '6px',
  fontSize: size.small,
  lineHeight: 1.5,
  color: theme.color.text,
  overflowWrap: 'anywhere',
});
export const note = style([problem, { color: theme.color.muted }]);
export const rights = style({
  margin: '4px 0 10px',
  paddingInlineStart: '18px',
  fontSize: size.small,
  lineHeight: 1.5,
  color: theme.color.text,
  overflowWrap: 'anywhere',
});
export const suite = style({
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  flexWrap: 'wrap',
  gap: '6px 12px',
  marginTop: '8px',
});
export const suiteResult = style({ flex: '1 1 260px', minWidth: 0 });
export const none = style({ marginTop: space.large, fontSize: size.normal });
export const bundled = style({ marginTop: '24px' });
export const summary = style({
  minHeight: '28px',
  cursor: 'pointer',
  fontSize: size.small,
  fontWeight: 600,
  color: theme.color.muted,
  '@media': { [phone]: { minHeight: '44px', paddingTop: '10px' } },
});
globalStyle(`${summary}:hover`, { color: theme.color.text });
export const failure = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space.medium,
  marginTop: space.medium,
  padding: '10px 14px',
  borderRadius: radius.medium,
  background: theme.color.dangerSoft,
  fontSize: size.normal,
});
