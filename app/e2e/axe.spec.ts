// Accessibility of the screens and states that no other test looks at: axe finds nothing, in no theme, on no width.
import { expect, test } from 'playwright/test';
import type { Locator, Page } from 'playwright/test';
import { expectNoViolations } from './support/axe.ts';
import { answers, awake, ended, field, lastAnswer, modelButton, openChat } from './support/chat-page.ts';
import { answered, fence, opener, panel } from './support/preview.ts';

type Reach = (page: Page) => Promise<unknown>;

/** By the button: on a phone Enter begins a line. */
async function ask(page: Page, text: string): Promise<void> {
  const before = await answers(page).count();
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(answers(page)).toHaveCount(before + 1);
}
const asked =
  (words: string): Reach =>
  async (page) => {
    await ask(page, words);
    await ended(page);
  };
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await awake(page);
  // The first one of the settings is theirs, and is there before the section is.
  await expect(page.getByRole('heading', { level: path.startsWith('/settings') ? 2 : 1 }).first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}
/** A button that opens a layer with this role, pressed once the steps before it are done. */
const opened =
  (role: 'dialog' | 'menu' | 'listbox' | 'row', name: string | RegExp, ...before: readonly Reach[]): Reach =>
  async (page) => {
    for (const reach of before) await reach(page);
    await page.getByRole('button', { name }).last().click();
    await expect(page.getByRole(role).last()).toBeVisible();
  };
/** The question has a menu of the same name, which a phone does not show. */
const menuOfAnswer =
  (question: string): Reach =>
  async (page) => {
    await asked(question)(page);
    await lastAnswer(page).getByRole('button', { name: 'More options' }).click();
    await expect(page.getByRole('menu').last()).toBeVisible();
  };
/** By its own button, or where the header has no room for it by the menu. */
const shared: Reach = async (page) => {
  await asked('echo one')(page);
  const wide = (page.viewportSize()?.width ?? 0) > 640;
  if (!wide) await page.getByRole('button', { name: 'Chat options', exact: true }).click();
  await page.getByRole(wide ? 'button' : 'menuitem', { name: 'Share', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
const select: Reach = async (page) => {
  await visit(page, '/settings/general');
  await page.getByRole('combobox').first().click();
  await expect(page.getByRole('listbox')).toBeVisible();
};

const states: Readonly<Record<string, Reach>> = {
  'an empty chat': () => Promise.resolve(),
  'an answer of every kind': asked('markdown'),
  'an answer being written': (page) => ask(page, 'slow'),
  'a tool that asks': async (page) => {
    await ask(page, 'tool');
    await expect(page.getByRole('group', { name: 'Needs your permission', exact: true })).toBeVisible();
  },
  'reasoning, tool, sources and image': async (page) => {
    for (const word of ['think', 'search', 'image']) await asked(word)(page);
    await ask(page, 'tool get_weather {"city":"Lisbon"}');
    // The answer goes on behind its call.
    await expect(answers(page).last()).toContainText('there is no tool "get_weather"');
    await ended(page);
    await page
      .getByRole('button', { name: /^Thought/ })
      .first()
      .click();
  },
  'an error, its details and its repair': async (page) => {
    await asked('error InvalidProviderAPIKey')(page);
    const answer = answers(page).last();
    await answer.getByRole('button', { name: 'Details', exact: true }).click();
    await answer.getByRole('button').first().click();
    await expect(answer.getByRole('group', { name: 'Suggested fix' })).toBeVisible();
  },
  'a wait that is named': asked('error QuotaLimitReached'),
  'the model picker': async (page) => {
    await modelButton(page).click();
    await expect(page.getByRole('row').first()).toBeVisible();
  },
  'providers to connect': async (page) => {
    await modelButton(page).click();
    await page.getByRole('row', { name: /more providers/ }).click();
    await expect(page.getByRole('row', { name: /Groq/ }).first()).toBeVisible();
  },
  'a menu of an answer': menuOfAnswer('echo one'),
  'the details of an answer': async (page) => {
    await menuOfAnswer('echo one')(page);
    await page.getByRole('menuitem', { name: /details/i }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
  },
  'models to compare': async (page) => {
    await modelButton(page).click();
    await opened('row', 'Compare models…')(page);
    await expect(page.getByRole('dialog', { name: 'Compare models' })).toBeVisible();
  },
  'a preview beside the chat': async (page) => {
    await answered(page, fence('html', '<h1>One</h1>'));
    await opener(page).click();
    await expect(panel(page)).toBeFocused();
  },
  'a temporary chat': async (page) => {
    await page.getByRole('button', { name: 'Temporary chat' }).click();
    await asked('echo one')(page);
  },
  'settings of a chat': opened('dialog', 'Chat settings'),
  'a chat to share': shared,
  'a chat that is shared': async (page) => {
    await shared(page);
    const dialog = page.getByRole('dialog', { name: 'Share chat' });
    await dialog.getByRole('button', { name: 'Create link', exact: true }).click();
    await expect(dialog.getByRole('textbox', { name: 'Shared link' })).toBeVisible();
  },
  'a question being edited': async (page) => {
    await asked('echo one')(page);
    await page.getByRole('article', { name: /^You, / }).hover();
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Edit message' })).toBeFocused();
  },
  'an answer being edited': async (page) => {
    await menuOfAnswer('markdown')(page);
    await page.getByRole('menuitem', { name: 'Edit', exact: true }).click();
    await expect(page.getByRole('textbox', { name: 'Edit response' })).toBeFocused();
  },
  'a translation': async (page) => {
    await menuOfAnswer('echo one')(page);
    await page.getByRole('menuitem', { name: 'Translate', exact: true }).click();
    await expect(page.getByRole('region', { name: 'Translation' })).toHaveAttribute('aria-busy', 'false');
  },
  'answers side by side': async (page) => {
    await field(page).fill('markdown');
    await modelButton(page).click();
    await page.getByRole('button', { name: 'Compare models…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare models' });
    for (const model of ['Demo Standard', 'Demo Fast']) {
      await dialog.getByRole('combobox').fill(model);
      await dialog
        .getByRole('row')
        .filter({ has: page.getByText(model, { exact: true }) })
        .first()
        .click();
    }
    await dialog.getByRole('button', { name: 'Send to 2 models' }).click();
    // A narrow page draws one of them at a time.
    const board = page.getByRole('region', { name: 'Responses side by side' });
    await expect(board.locator('article').first()).toHaveAttribute('aria-busy', 'false', { timeout: 20_000 });
    await expect(board.locator('[aria-busy="true"]')).toHaveCount(0, { timeout: 20_000 });
  },
  'a select that is open': select,
};
const screens: Readonly<Record<string, string>> = {
  general: '/settings/general',
  providers: '/settings/providers',
  'a provider that is connected': '/settings/providers/demo',
  'a provider to connect': '/settings/providers/groq',
  'a new provider': '/settings/providers/new',
  assistants: '/settings/assistants',
  'a new assistant': '/settings/assistants/new',
  prompts: '/settings/prompts',
  'a new prompt': '/settings/prompts/new',
  schedules: '/settings/schedules',
  'a new schedule': '/settings/schedules/new',
  personal: '/settings/personal',
  tools: '/settings/tools',
  packages: '/settings/packages',
  data: '/settings/data',
  usage: '/settings/usage',
  images: '/images',
};
const onPhones = [
  'an empty chat',
  'an answer of every kind',
  'an error, its details and its repair',
  'a menu of an answer',
  'settings of a chat',
  'a chat to share',
  'a chat that is shared',
  'schedules',
  'a question being edited',
  'a translation',
  'answers side by side',
  'a select that is open',
  'providers',
  'images',
];
/** A menu over the page belongs to none of its regions. */
const overThePage = ['a menu of an answer', 'a select that is open'];

/** Screens, and states of a chat, whose widths are looked at in half a window, too. */
const narrowed: readonly string[] = [
  'an empty chat',
  'an answer of every kind',
  'settings of a chat',
  'answers side by side',
  ...Object.keys(screens),
];

test.use({ reducedMotion: 'reduce', colorScheme: 'light' } as object);

async function reach(page: Page, name: string): Promise<void> {
  const path = screens[name];
  if (path) await visit(page, path);
  else await openChat(page, name === slow ? 'demo-slow' : 'demo-fast');
  await states[name]?.(page);
}

/** Buttons whose contents are wider than they, and are not shortened with dots. A finger's room around one is no content. */
const cutButtons = (page: Page): Promise<readonly string[]> =>
  page.getByRole('button').evaluateAll((buttons) =>
    buttons
      .filter((button) => {
        const contents = document.createRange();
        contents.selectNodeContents(button);
        return (
          button.checkVisibility() &&
          contents.getBoundingClientRect().width > button.clientWidth + 1 &&
          ![button, ...button.querySelectorAll('*')].some(
            (element) => getComputedStyle(element).textOverflow === 'ellipsis',
          )
        );
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
  );

/** At 200 % a window of 1280 px has half the width: nothing is wider than it, and no button is cut off. */
async function expectFit(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 640, height: 400 });
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth))
    .toBeLessThanOrEqual(0);
  expect(await page.locator('button, a[href]').count()).toBeGreaterThan(1);
  expect.soft(await cutButtons(page)).toEqual([]);
  if (size) await page.setViewportSize(size);
}

/** Groups that share a page, each state from its own address: a page that is new reads the whole app anew. */
const inGroups = (names: readonly string[], size = 4): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(names.length / size) }, (_, group) => names.slice(group * size, (group + 1) * size));

async function lookAtEach(page: Page, names: readonly string[], narrow: readonly string[]): Promise<void> {
  test.setTimeout(180_000);
  for (const name of names)
    await test.step(name, async () => {
      await reach(page, name);
      await expectNoViolations(page, { over: overThePage.includes(name) });
      if (narrow.includes(name)) await expectFit(page);
    });
}

/** Its model is chosen before the page has chosen one. */
const slow = 'an answer being written';
for (const names of [
  [slow],
  ...inGroups([...Object.keys(states).filter((name) => name !== slow), ...Object.keys(screens)]),
])
  test(`axe: ${names.join('; ')}`, ({ page }) => lookAtEach(page, names, narrowed));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const names of inGroups(onPhones))
    test(`axe on a phone: ${names.join('; ')}`, ({ page }) => lookAtEach(page, names, []));
});

test('in forced colours every switch, select and text field has an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const controls = ['[role="switch"]', '[role="combobox"]', 'textarea', 'input:not([type="checkbox"])'];
  for (const path of ['/settings/general', '/settings/providers/new', '/settings/assistants/new']) {
    await visit(page, path);
    const edges = await page.locator(controls.join()).evaluateAll((found) =>
      found
        // The values of our own selects and switches, for forms.
        .filter((control) => !control.closest('[aria-hidden="true"], [hidden]'))
        .map((control) => {
          const { borderTopStyle, borderTopWidth } = getComputedStyle(control);
          return borderTopWidth === '0px' ? control.outerHTML.slice(0, 160) : borderTopStyle;
        }),
    );
    expect(edges.length, path).toBeGreaterThan(0);
    expect.soft(new Set(edges), path).toEqual(new Set(['solid']));
  }
});

test('in forced colours the card of a source and the choice of an image model have an edge', async ({ page }) => {
  const edgeOf = (target: Locator) =>
    target.evaluate((each) => `${getComputedStyle(each).borderTopWidth} ${getComputedStyle(each).borderTopStyle}`);
  await page.emulateMedia({ forcedColors: 'active' });
  await openChat(page);
  await asked('search with sources')(page);
  // Beside the one in the row of sources, which has an edge of its own.
  const titles = page.getByText('The Amazon and its tributaries', { exact: true });
  // Drawing may still move the chip away from below the pointer.
  await expect(async () => {
    await page.mouse.move(0, 0);
    await lastAnswer(page)
      .getByRole('link', { name: /example\.com/ })
      .first()
      .hover();
    await expect(titles).toHaveCount(2, { timeout: 5_000 });
  }).toPass();
  expect(await edgeOf(titles.last().locator('..'))).toBe('1px solid');
  await visit(page, '/images');
  expect(await edgeOf(page.locator('button[aria-haspopup="menu"]', { hasText: 'Demo' }).first())).toBe('1px solid');
});
