import { style } from '@vanilla-extract/css';
import { theme } from '../../../styles/contract.css.ts';
import { motion, phone, radius, size, space, weight } from '../../../styles/scale.ts';

export const form = style({ display: 'flex', flexDirection: 'column', gap: '12px' });
export const question = style({ minHeight: '84px', resize: 'vertical' });
export const limits = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))',
  gap: '12px',
});
export const about = style({
  margin: 0,
  fontSize: size.small,
  color: theme.color.muted,
  selectors: { '&:empty': { display: 'none' } },
});
export const bad = style([about, { color: theme.color.danger }]);
export const end = style({ display: 'flex', justifyContent: 'flex-end' });
export const link = style({
  color: theme.color.accentText,
  overflowWrap: 'anywhere',
  '@media': { [phone]: { display: 'inline-block', paddingBlock: '6px' } },
});

export const plain = style({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'flex-end',
  gap: '6px',
  margin: '4px 0 0',
  fontSize: size.small,
  color: theme.color.muted,
});
export const panel = style({
  width: '100%',
  marginTop: '8px',
  border: `1px solid ${theme.color.border}`,
  borderRadius: radius.card,
  background: theme.color.raised,
  fontSize: size.small,
});
export const head = style({
  display: 'flex',
  alignItems: 'center',
  gap: '8px',
  width: '100%',
  minHeight: '40px',
  padding: '6px 12px',
  border: 0,
  borderRadius: radius.card,
  background: 'transparent',
  color: theme.color.text,
  fontSize: size.small,
  textAlign: 'start',
  selectors: { '&:hover': { background: theme.color.hover } },
  '@media': { [phone]: { minHeight: '44px' } },
});
export const state = style({ fontWeight: weight.heading, whiteSpace: 'nowrap' });
export const title = style({ display: 'flex', flexWrap: 'wrap', flex: 1, gap: '0 8px', minWidth: 0 });
export const figures = style({ color: theme.color.muted });
export const turned = style({ transform: 'rotate(180deg)', transition: `transform ${motion.quick}` });
export const body = style({
  display: 'flex',
  flexDirection: 'column',
  gap: space.small,
  padding: '4px 12px 12px',
  selectors: { '&[hidden]': { display: 'none' } },
});
export const steps = style({
  display: 'flex',
  flexDirection: 'column',
  gap: '6px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
});
export const step = style({ display: 'flex', gap: '8px', lineHeight: 1.45 });
export const icon = style({ flex: 'none', marginTop: '3px', color: theme.color.muted });
export const words = style({ minWidth: 0, overflowWrap: 'anywhere' });
export const removed = style({ margin: '4px 0 0', paddingInlineStart: '18px', color: theme.color.muted });
export const buttons = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space.small,
  selectors: { [`${panel} > &`]: { padding: '0 12px 12px' } },
});
export const hintForm = style({ display: 'flex', alignItems: 'center', gap: space.small });
