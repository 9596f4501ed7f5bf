#!/bin/sh
# Libraries that turn a web page into text or Markdown for a model. Expected: numbers and formulas stay what they are, and parts of the article
# are kept.
# - "10<sup>6</sup> m<sup>2</sup>" becomes "106 m2", a ten thousandth of it, with turndown 7.2.5, node-html-markdown 2.0.0, html-to-text 10.0.1
#   and in the text of @mozilla/readability 0.6.0. mdream 1.7.2 and defuddle 0.19.4 keep the tags.
# - A fraction of KaTeX is written three times, "12\frac{1}{2}12", by the first three and mdream.
# - node-html-markdown numbers a list that starts at 5 from 1. The text of Readability joins lines: "Street 1Town".
# - defuddle leaves out definition lists, asides, the header of a section, and a section whose class begins with "share"; Readability leaves
#   out asides; both leave out footers and forms inside the article.
# Tributary's page reader gave "106 m2", too, until 2026-11-30. Takes about half a minute. Fails when that changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund turndown@7.2.5 turndown-plugin-gfm@1.0.2 node-html-markdown@2.0.0 html-to-text@10.0.1 \
  mdream@1.7.2 defuddle@0.19.4 @mozilla/readability@0.6.0 jsdom@31.0.1
cat >run.mjs <<'JS'
import { Readability } from '@mozilla/readability';
import { Defuddle } from 'defuddle/node';
import { convert } from 'html-to-text';
import { JSDOM } from 'jsdom';
import { htmlToMarkdown } from 'mdream';
import { NodeHtmlMarkdown } from 'node-html-markdown';
import TurndownService from 'turndown';
import gfm from 'turndown-plugin-gfm';

const parts = {
  'definition list': '<dl><dt>Term</dt><dd>definition-word</dd></dl>',
  'details': '<details><summary>More</summary><p>details-word</p></details>',
  'superscript': '<p>The area is 10<sup>6</sup> m<sup>2</sup>.</p>',
  'fraction': `<p>Take <span class="katex"><span class="katex-mathml"><math><semantics><mfrac><mn>1</mn><mn>2</mn></mfrac><annotation
    encoding="application/x-tex">\\frac{1}{2}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">12</span></span> cup.</p>`,
  'list from 5': '<ol start="5"><li>fifth</li><li>sixth</li></ol>',
  'lines': '<p>Street 1<br>Town</p>',
  'aside': '<aside><p>aside-word belongs to the text.</p></aside>',
  'header of a section': '<section><header><h2>Section</h2><p>header-word leads it.</p></header></section>',
  'how to share': '<h2>How to share a file</h2><div class="share-steps"><p>share-word: press the button, and choose a person.</p></div>',
  'footer': '<footer><p>footer-word: corrected on Tuesday.</p></footer>',
  'form': '<form><label>form-word <input></label></form>',
};
const paragraph = '<p>A paragraph that is long enough to be taken for an article by tools that look for one, with commas, and with further words.</p>';
const body = Object.values(parts).join(paragraph);
const html = `<!doctype html><html lang="en"><head><title>Page</title></head><body><main><article><h1>Title</h1>${paragraph}${paragraph}${body}${paragraph}</article></main></body></html>`;
const turndown = new TurndownService();
turndown.use(gfm.gfm);
const document = new JSDOM(html, { url: 'https://example.com/page' }).window.document;
const texts = {
  turndown: turndown.turndown(html),
  'node-html-markdown': NodeHtmlMarkdown.translate(html),
  'html-to-text': convert(html),
  mdream: String(htmlToMarkdown(html, { origin: 'https://example.com' })),
  Readability: new Readability(document).parse().textContent,
  defuddle: (await Defuddle(html, 'https://example.com/page', { markdown: true })).content,
};
const wrong = {
  'ten to the sixth': (text) => text.includes('106 m2'),
  fraction: (text) => (text.match(/12/g) ?? []).length > 1,
  'list from 5': (text) => text.includes('1. fifth'),
  lines: (text) => text.includes('Street 1Town'),
  ...Object.fromEntries(['definition', 'details', 'aside', 'header', 'share', 'footer', 'form'].map((part) => [part, (text) => !text.includes(`${part}-word`)])),
};
for (const [name, text] of Object.entries(texts))
  console.log(`${name}: ${Object.entries(wrong).flatMap(([what, is]) => (is(text) ? [what] : [])).join(', ')}`);
process.exit();
JS
node run.mjs >seen
cat seen
cat >expected <<'END'
turndown: ten to the sixth, fraction
node-html-markdown: ten to the sixth, fraction, list from 5
html-to-text: ten to the sixth, fraction
mdream: fraction
Readability: ten to the sixth, lines, aside, footer, form
defuddle: definition, aside, header, share, footer, form
END
if cmp -s seen expected; then echo 'as written above'; else
  echo 'this has changed'
  exit 1
fi
