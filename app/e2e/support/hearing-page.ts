// Pages of a server whose provider has a model that hears and one that does not (server/documents/testing/hearing-vendor.ts).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect as impatient, test } from 'playwright/test';
import type { Browser, Page } from 'playwright/test';
import { startHearingVendor, writeHearingPackage } from '../../server/documents/testing/hearing-vendor.ts';
import type { HearingVendor } from '../../server/documents/testing/hearing-vendor.ts';
import { answers, awake, ended, field, lastAnswer, modelButton } from './chat-page.ts';
import { startOwnServer } from './own-server.ts';
import type { OwnServer } from './own-server.ts';
import { tone } from './voice-vendor.ts';

const expect = impatient.configure({ timeout: 20_000 });

export const memo = (name: string, ms: number) => ({ name, mimeType: 'audio/x-wav', buffer: tone(ms) });
export const tray = (page: Page) => page.getByRole('list', { name: 'Attachments' }).last();
export const job = (page: Page, name: string) => page.getByText(`Reader can’t listen to ${name}. Transcribing…`);

/** No call for a title: what the vendor is asked is what the page asks. */
export const openedWith = (page: Page, model: string, provider = 'hearing') =>
  page.addInitScript(
    (settings) => localStorage.setItem('tributary.settings', settings),
    JSON.stringify({ animation: 'none', titles: false, config: { provider, model } }),
  );

interface HearingServer {
  url(): string;
  vendor(): HearingVendor;
  /** Questions of these words at the vendor, each with what they held. */
  asked(words: string): readonly string[];
}

/** A server for the tests of one file: it starts before the first and stops after the last. */
export function hearingServer(): HearingServer {
  let folder: string;
  let vendor: HearingVendor;
  let server: OwnServer;
  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tributary-hearing-'));
    vendor = await startHearingVendor();
    server = await startOwnServer({
      PROVIDER_PACKAGES: await writeHearingPackage(folder, vendor.url),
      PACKAGE_ISOLATION: 'off',
      TEST_HEARING_KEY: 'k',
    });
  });
  test.afterAll(async () => {
    await server.stop();
    await vendor.close();
    await rm(folder, { recursive: true });
  });
  return {
    url: () => server.url,
    vendor: () => vendor,
    asked: (words) => vendor.questions.filter((each) => each.includes(words)),
  };
}

/** Desktop and phone. */
export const screens = [
  ['on a desktop', { width: 1280, height: 800 }],
  ['on a phone', { width: 390, height: 844 }],
] as const;

interface Opened {
  /** Address of the server. */
  readonly url: string;
  readonly model: string;
  readonly viewport?: { readonly width: number; readonly height: number };
}

export async function withPage(
  browser: Browser,
  { url, model, viewport = screens[0][1] }: Opened,
  work: (page: Page) => Promise<void>,
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport, hasTouch: viewport.width < 500 });
  try {
    const page = await context.newPage();
    await openedWith(page, model);
    await page.goto('/');
    await awake(page);
    await work(page);
  } finally {
    await context.close();
  }
}

export async function attach(
  page: Page,
  ...files: readonly { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }[]
): Promise<void> {
  await page.locator('input[type=file]').setInputFiles([...files]);
  for (const { name } of files) await expect(tray(page)).toContainText(name);
}

export async function send(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

export async function answered(page: Page): Promise<void> {
  await expect(lastAnswer(page)).toContainText('Heard.');
  await ended(page);
}

export async function regenerateWith(page: Page, model: string): Promise<void> {
  await answers(page).last().getByRole('button', { name: 'More options' }).click();
  await page.getByRole('menuitem', { name: 'Regenerate with another model…' }).click();
  await page.getByRole('combobox', { name: 'Search models and providers' }).fill(model);
  await page.keyboard.press('Enter');
}

export async function pick(page: Page, name: string): Promise<void> {
  await modelButton(page).click();
  await page.getByRole('combobox', { name: 'Search models and providers' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(modelButton(page)).toContainText(name);
}

/** Asks two models side by side what is in the message field. */
export async function compare(page: Page, ...names: readonly string[]): Promise<void> {
  await modelButton(page).click();
  await page.getByRole('button', { name: 'Compare models…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare models' });
  for (const name of names) {
    await dialog.getByRole('combobox').fill(name);
    await dialog
      .getByRole('row')
      .filter({ has: page.getByText(name, { exact: true }) })
      .first()
      .click();
  }
  await dialog.getByRole('button', { name: `Send to ${names.length} model` }).click();
}
