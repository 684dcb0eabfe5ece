import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import type { Browser, BrowserContext, Page } from 'playwright-core';

const AXE = readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Only a hang takes longer, on the busiest machine. */
const PATIENCE_MS = 280_000;

interface PageOptions {
  readonly colorScheme?: 'light' | 'dark';
  readonly width?: number;
  readonly height?: number;
}

/** A tab with the console, and all that it did that it should not do. */
export class ConsolePage {
  /** Errors of scripts, violations of the content security policy, and requests to other hosts. */
  readonly faults: string[] = [];

  static readonly #open = new Set<ConsolePage>();

  private constructor(
    readonly page: Page,
    private readonly url: string,
    private readonly context: BrowserContext,
  ) {}

  static async open(
    browser: Browser,
    url: string,
    options: PageOptions = {},
  ): Promise<ConsolePage> {
    const { colorScheme = 'light', width = 1280, height = 900 } = options;
    const context = await browser.newContext({
      colorScheme,
      viewport: { width, height },
      // Axe measures the contrast of what has come to rest.
      reducedMotion: 'reduce',
    });
    return ConsolePage.in(context, url);
  }

  /** Another tab of the same browser: they share its connections. */
  another(): Promise<ConsolePage> {
    return ConsolePage.in(this.context, this.url);
  }

  /** Closes every tab that is open, after each test of the suite. */
  static closesAfterEach(): void {
    afterEach(async () => {
      for (const tab of ConsolePage.#open) await tab.close();
    });
  }

  private static async in(context: BrowserContext, url: string): Promise<ConsolePage> {
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    const opened = new ConsolePage(page, url, context);
    ConsolePage.#open.add(opened);
    page.on('pageerror', (error) => opened.faults.push(`error: ${error.message}`));
    page.on('request', (request) => {
      if (!request.url().startsWith(url)) opened.faults.push(`request to ${request.url()}`);
    });
    await page.exposeFunction('reportViolation', (what: string) => opened.faults.push(what));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const { reportViolation } = globalThis as unknown as {
          readonly reportViolation: (what: string) => void;
        };
        reportViolation(`policy: ${event.violatedDirective} ${event.blockedURI}`);
      });
    });
    return opened;
  }

  /** `hash` is the screen, such as `#/night`. */
  async go(hash = ''): Promise<void> {
    await this.page.goto(`${this.url}/console/${hash}`);
  }

  async signIn(apiKey: string, hash = ''): Promise<void> {
    await this.go(hash);
    await this.page.getByLabel('API key').fill(apiKey);
    await this.page.keyboard.press('Enter');
    await this.page.locator('#main').waitFor();
    // The page listens for keys once its first frame is drawn.
    await this.page.evaluate(
      () =>
        new Promise((resolve) => {
          // oxlint-disable-next-line house/no-waiting -- behind the timer by which Preact runs its effects then
          requestAnimationFrame(() => setTimeout(resolve));
        }),
    );
  }

  /** Of a supplier on the screen Night. */
  row(supplier: string) {
    return this.page.getByRole('button', { name: supplier, exact: true });
  }

  /** Opens the row of a supplier on the screen Night. */
  async openCard(supplier: string): Promise<void> {
    await this.row(supplier).click();
    await this.card(supplier).waitFor();
  }

  /** What the row of a supplier on the screen Night opens to. */
  card(supplier: string) {
    return this.page.getByRole('region', { name: supplier, exact: true });
  }

  /** Nothing that axe-core finds. The page must be at rest. */
  async expectAccessible(): Promise<void> {
    expect(await this.#violations()).to.deep.equal([]);
  }

  /** The same in the light and in the dark scheme, of which colours are all that differs. */
  async expectAccessibleInBothSchemes(): Promise<void> {
    await this.expectAccessible();
    await this.page.emulateMedia({ colorScheme: 'dark' });
    expect(await this.#violations(['color-contrast']), 'dark').to.deep.equal([]);
    await this.page.emulateMedia({ colorScheme: 'light' });
  }

  /** Of these rules, or else of all. */
  async #violations(rules?: readonly string[]): Promise<readonly string[]> {
    // As by the developer tools, which the policy does not hold back as it does a script tag.
    if (!(await this.page.evaluate(() => 'axe' in globalThis))) await this.page.evaluate(await AXE);
    return this.page.evaluate(async (runOnly) => {
      const { axe } = globalThis as unknown as { axe: Axe };
      const { violations } = await axe.run(document, {
        resultTypes: ['violations'],
        ...(runOnly && { runOnly }),
        // Not fetched again for each run: style sheets, which an experimental rule alone reads, and media, of which there are none.
        preload: false,
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
    }, rules);
  }

  /** Closes the tab. What it did is looked at once more. */
  async close(): Promise<void> {
    ConsolePage.#open.delete(this);
    await this.context.close();
    expect(this.faults).to.deep.equal([]);
  }
}

interface Axe {
  run(
    context: Document,
    options: {
      readonly resultTypes: readonly string[];
      readonly runOnly?: readonly string[];
      readonly preload: boolean;
    },
  ): Promise<{
    readonly violations: readonly {
      readonly id: string;
      readonly nodes: readonly { readonly html: string }[];
    }[];
  }>;
}
