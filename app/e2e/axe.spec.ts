// Accessibility of the screens and states that no other test looks at: axe finds nothing, in no theme, on no width.
import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from 'playwright/test';
import type { Page } from 'playwright/test';
import { answers, awake, ended, field, modelButton, openChat } from './support/chat-page.ts';
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
  'a menu of an answer': opened('menu', 'More options', asked('echo one')),
  'the details of an answer': async (page) => {
    await opened('menu', 'More options', asked('echo one'))(page);
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
  'a chat to share': opened('dialog', 'Share', asked('echo one')),
  'a select that is open': select,
};
const screens: Readonly<Record<string, string>> = {
  providers: '/settings/providers',
  'a provider to connect': '/settings/providers/groq',
  'a new provider': '/settings/providers/new',
  assistants: '/settings/assistants',
  'a new assistant': '/settings/assistants/new',
  prompts: '/settings/prompts',
  'a new prompt': '/settings/prompts/new',
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
  'a select that is open',
  'providers',
  'images',
];
/** A menu over the page belongs to none of its regions. */
const overThePage = ['a menu of an answer', 'a select that is open'];

const themes = [
  ['dark', 'less'],
  ['light', 'more'],
  ['dark', 'more'],
] as const;

async function violationsOf(builder: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

test.use({ reducedMotion: 'reduce', colorScheme: 'light' } as object);

async function look(page: Page, name: string): Promise<void> {
  const path = screens[name];
  if (path) await visit(page, path);
  else await openChat(page, name === 'an answer being written' ? 'demo-slow' : 'demo-fast');
  await states[name]?.(page);
  await settled(page);
  const all = new AxeBuilder({ page }).disableRules(overThePage.includes(name) ? ['region'] : []);
  expect.soft(await violationsOf(all), 'light').toEqual([]);
  // Themes differ in their colours alone.
  for (const [theme, contrast] of themes) {
    await page.evaluate(
      ([scheme, more]) => {
        document.documentElement.dataset['theme'] = scheme;
        document.documentElement.dataset['contrast'] = more;
      },
      [theme, contrast] as const,
    );
    await settled(page);
    const colours = new AxeBuilder({ page }).withRules(['color-contrast', 'link-in-text-block']);
    expect.soft(await violationsOf(colours), `${theme}, contrast ${contrast}`).toEqual([]);
  }
}

/** Colours are judged when they have arrived. What turns without an end, or as one scrolls, arrives nowhere. */
const settled = (page: Page) =>
  page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        ({ effect, playState, timeline }) =>
          playState !== 'running' || timeline !== document.timeline || effect?.getComputedTiming().endTime === Infinity,
      ),
  );

for (const name of Object.keys({ ...states, ...screens })) test(`axe: ${name}`, ({ page }) => look(page, name));

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  for (const name of onPhones) test(`axe on a phone: ${name}`, ({ page }) => look(page, name));
});
