// Findings of axe on a screen: by all of its rules in light, by those of colours in the other themes.
import axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import { expect } from 'playwright/test';
import type { Page } from 'playwright/test';

const themes = [
  ['dark', 'less'],
  ['light', 'more'],
  ['dark', 'more'],
] as const;

export interface Looked {
  /** A selector; without it the whole page. */
  readonly within?: string;
  /** These alone, of all rules. */
  readonly rules?: readonly string[];
  readonly without?: readonly string[];
}

/**
 * Findings as sentences, once the page has come to rest: the rule, and the elements that break it. The page reads axe once, whatever is
 * looked at in it: `@axe-core/playwright` sends it with each look and opens another page to put the findings together.
 */
export async function violationsOf(
  page: Page,
  { within, rules, without = [] }: Looked = {},
): Promise<readonly string[]> {
  await settled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const options: RunOptions = {
    resultTypes: ['violations'],
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
  };
  const { violations } = await page.evaluate(
    ([context, wanted]) => (window as unknown as { readonly axe: typeof axe }).axe.run(context ?? document, wanted),
    [within, options] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
}

/**
 * Colours are judged when they have arrived. Motion begins in the frame after what it shows; what turns without an end, or as one scrolls,
 * arrives nowhere.
 */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    const moves = ({ effect, playState, timeline }: Animation): boolean =>
      playState === 'running' && timeline === document.timeline && effect?.getComputedTiming().endTime !== Infinity;
    do for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    while (document.getAnimations().some(moves));
  });

/** None in any theme. `over`: a menu over the page belongs to none of its regions. */
export async function expectNoViolations(page: Page, { over = false }: { readonly over?: boolean } = {}) {
  expect.soft(await violationsOf(page, { without: over ? ['region'] : [] }), 'light').toEqual([]);
  // Themes differ in their colours alone.
  for (const [theme, contrast] of themes) {
    await page.evaluate(
      ([scheme, more]) => {
        document.documentElement.dataset['theme'] = scheme;
        document.documentElement.dataset['contrast'] = more;
      },
      [theme, contrast] as const,
    );
    const rules = ['color-contrast', 'link-in-text-block'];
    expect.soft(await violationsOf(page, { rules }), `${theme}, contrast ${contrast}`).toEqual([]);
  }
}
