import { style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { forced, motion, phone, radius, size, space, weight } from '../../../styles/scale.ts';

/** A pressed thumb is filled, so that it does not depend on color. */
export const on = style({ fill: 'currentColor', color: theme.color.text });
export const problem = style({
  marginInline: space.small,
  fontSize: size.small,
  color: theme.color.danger,
  selectors: { '&:empty': { display: 'none' } },
});

export const panel = style({
  width: '360px',
  maxWidth: 'calc(100vw - 16px)',
  padding: '16px',
  '@media': { [phone]: { width: '100%' } },
});
export const title = style({ margin: '0 0 12px', fontSize: size.normal, fontWeight: weight.heading });
export const chips = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '6px',
  margin: '0 0 16px',
  padding: 0,
  listStyle: 'none',
});
export const chip = style({
  minHeight: '32px',
  padding: '0 12px',
  border: `1px solid ${theme.color.borderStrong}`,
  borderRadius: radius.round,
  background: 'transparent',
  color: theme.color.text,
  fontSize: size.small,
  transition: `background-color ${motion.quick}`,
  selectors: {
    '&:hover': { background: theme.color.hover },
    '&[aria-pressed="true"]': {
      background: theme.color.accentSoft,
      borderColor: theme.color.accent,
      color: theme.color.accentText,
    },
  },
  '@media': {
    [phone]: { minHeight: '44px', padding: '0 16px' },
    [forced]: { selectors: { '&[aria-pressed="true"]': { background: 'Highlight', color: 'HighlightText' } } },
  },
});
export const comment = style({ resize: 'vertical' });
export const hint = style({ margin: '8px 0 0', fontSize: size.small, color: theme.color.muted });
export const end = style({ display: 'flex', justifyContent: 'space-between', gap: space.small, marginTop: '16px' });

export const counts = style({ display: 'inline-flex', gap: '10px', whiteSpace: 'nowrap' });
export const count = style({ display: 'inline-flex', alignItems: 'center', gap: '4px' });
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space.small, marginTop: space.small });
