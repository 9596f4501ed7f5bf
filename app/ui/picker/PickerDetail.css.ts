import { style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { font, line, phone, size, space, weight } from '../../styles/scale.ts';

export const pane = style({
  display: 'flex',
  flexDirection: 'column',
  minHeight: 0,
  overflowY: 'auto',
  padding: '18px 18px 8px',
  background: theme.color.fill,
  '@media': { [phone]: { display: 'none' } },
});
export const name = style({
  marginTop: '10px',
  fontSize: size.text,
  lineHeight: '24px',
  fontWeight: weight.heading,
  letterSpacing: '-0.01em',
  overflowWrap: 'anywhere',
});
export const provider = style({ fontSize: size.small, lineHeight: line.small, color: theme.color.muted });
export const id = style({
  marginTop: '2px',
  fontFamily: font.code,
  fontSize: size.tiny,
  lineHeight: line.tiny,
  color: theme.color.faint,
  overflowWrap: 'anywhere',
});
export const said = style({ marginTop: space.small, fontSize: size.small, color: theme.color.muted });
export const lack = style([said, { color: theme.color.warning }]);
export const locked = style([said, { display: 'flex', alignItems: 'center', gap: space.small }]);
export const keys = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '5px',
  marginTop: space.medium,
  fontSize: size.small,
  overflowWrap: 'anywhere',
});
export const facts = style({ margin: 0, fontSize: size.small, fontVariantNumeric: 'tabular-nums' });
export const fact = style({ display: 'flex', justifyContent: 'space-between', gap: space.large });
export const term = style({ color: theme.color.faint, lineHeight: '26px' });
export const value = style({ margin: 0, lineHeight: '26px', textAlign: 'end', whiteSpace: 'nowrap' });
export const about = style({
  marginTop: space.small,
  fontSize: size.small,
  lineHeight: line.small,
  color: theme.color.muted,
});
export const settings = style({
  alignSelf: 'flex-start',
  marginTop: 'auto',
  marginInlineStart: '-9px',
  padding: '0 9px',
  whiteSpace: 'normal',
  textAlign: 'start',
});
