// Screens of a phone: controls that are too small for a finger, and titles with more room than words.
import type { Page } from 'playwright/test';

/**
 * Controls on screen whose finger room is less than 44 px, as WCAG 2.5.5 counts: a link within a sentence needs none, and a
 * control is as large as what answers for it around its middle.
 */
export const tooSmall = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const wanted = 44;
    const controls =
      'a[href], button, input, select, textarea, summary, [role="switch"], [role="menuitem"], [role="option"], [role="tab"]';
    const inSentence = (element: Element): boolean =>
      element.tagName === 'A' &&
      getComputedStyle(element).display.startsWith('inline') &&
      Boolean(element.closest('p, li, sup, td'));
    const answers = (element: Element, x: number, y: number): boolean => {
      if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return true;
      const hit = document.elementFromPoint(x, y);
      if (!hit) return false;
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      return (
        element.contains(hit) ||
        (hit.contains(element) === true && hit.matches('label')) ||
        Boolean(label?.contains(hit))
      );
    };
    return [...document.querySelectorAll(controls)].flatMap((element) => {
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      // A box to check is as large as its label.
      const box = (
        label?.contains(element) && !element.matches('[role="switch"]') ? label : element
      ).getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      const shown =
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && box.width > 1 && box.height > 1;
      if (!shown || element.matches(':disabled') || x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) return [];
      // Under a sheet, or scrolled away within a box.
      if (!answers(element, x, y) || inSentence(element)) return [];
      const reach = wanted / 2 - 1;
      const fits = (size: number, ends: readonly (readonly [number, number])[]): boolean =>
        size >= wanted - 0.5 || ends.every(([dx, dy]) => answers(element, x + dx, y + dy));
      if (
        fits(box.width, [
          [-reach, 0],
          [reach, 0],
        ]) &&
        fits(box.height, [
          [0, -reach],
          [0, reach],
        ])
      )
        return [];
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      return [`${element.tagName.toLowerCase()} “${name}” ${Math.round(box.width)}×${Math.round(box.height)}`];
    });
  });

/** Titles whose block is taller than its words: a width that became a height. */
export const hollow = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main header h2')].flatMap((title) => {
      const block = title.parentElement;
      const last = block?.lastElementChild;
      if (!block || !last) return [];
      const spare = block.getBoundingClientRect().bottom - last.getBoundingClientRect().bottom;
      return spare > 24 ? [`${title.textContent}: ${Math.round(spare)} px`] : [];
    }),
  );
