// Findings of axe on a screen: by all of its rules in light, by those of colours in the other themes.
import { AxeBuilder } from '@axe-core/playwright';
import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';

const themes = [
  ['dark', 'less'],
  ['light', 'more'],
  ['dark', 'more'],
] as const;

async function violationsOf(builder: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
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

/** None in any theme. `over`: a menu over the page belongs to none of its regions. */
export async function expectNoViolations(page: Page, { over = false }: { readonly over?: boolean } = {}) {
  await settled(page);
  const all = new AxeBuilder({ page }).disableRules(over ? ['region'] : []);
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
