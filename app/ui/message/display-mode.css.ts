// Styles of displayMode "docs": question and answer as one document, without bubbles.
import { globalStyle, style } from '@vanilla-extract/css';
import { theme } from '../../styles/contract.css.ts';
import { size } from '../../styles/scale.ts';
import { bubble, user, words } from './Message.css.ts';

export const docs = style({});

globalStyle(`${docs} ${user}`, {
  alignItems: 'stretch',
  marginTop: '20px',
  paddingTop: '20px',
  borderTop: `1px solid ${theme.color.border}`,
  borderRadius: 0,
});
globalStyle(`${docs} ${user}:first-child`, { marginTop: 0, borderTop: 0 });
globalStyle(`${docs} ${bubble}`, { maxWidth: 'none', padding: 0, borderRadius: 0, background: 'transparent' });
globalStyle(`${docs} ${words}`, { fontSize: size.large, fontWeight: 600, lineHeight: 1.45, letterSpacing: '-0.01em' });
