// Styles of a printed chat: the conversation alone, from edge to edge, without anything to press.
import { globalStyle } from '@vanilla-extract/css';
import * as transcript from '../conversation/Transcript.css.ts';
import * as message from '../message/Message.css.ts';
import * as css from './Chat.css.ts';

type Rules = Parameters<typeof globalStyle>[1];
const print = (selector: string, rules: Rules): void => globalStyle(selector, { '@media': { print: rules } } as Rules);

print('html, body', { height: 'auto', overflow: 'visible', background: 'white' });
print(`${css.shell}, ${css.main}, ${transcript.frame}, ${transcript.scroll}`, {
  display: 'block',
  height: 'auto',
  overflow: 'visible',
  margin: 0,
  boxShadow: 'none',
  background: 'white',
});
print(`${css.aside}, ${css.foot}, ${css.main} > header, ${css.skip}, ${css.rest}`, { display: 'none' });
print(`${transcript.frame}::before, ${transcript.frame}::after, ${transcript.below}, ${transcript.earlier}`, {
  display: 'none',
});
print('[data-base-ui-portal], [role="toolbar"]', { display: 'none' });
print(`${transcript.column}`, { maxWidth: 'none', padding: 0 });
print(`${transcript.section}${transcript.section}, [data-turn][data-turn]`, { contentVisibility: 'visible' });
print(`${message.footer}, ${message.actions}`, { display: 'none' });
// Of buttons, images and the names of files are content.
print('[data-turn] button:not(:has(img)):not([aria-haspopup="dialog"])', { display: 'none' });
print('[data-turn] pre, [data-turn] pre *', { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', overflow: 'visible' });
print('[data-turn] :is(pre, tr, img, blockquote, svg)', { breakInside: 'avoid' });
print('[data-turn] :is(h1, h2, h3, h4)', { breakAfter: 'avoid' });
globalStyle('[data-turn] :has(> table)', { '@media': { print: { overflow: 'visible', maxWidth: 'none' } } });
