/** What the first views make the browser load, counted as it travels, from a cold cache until the page shows its list. */
import type { Browser, Page, Request } from '@playwright/test';
import type { Session } from './sessions.ts';

export interface Weight {
  name: string;
  bytes: number;
  /** KiB, or null where nothing was promised. */
  most: number | null;
}

interface Load {
  /** Address of a script -> bytes. */
  scripts: Map<string, number>;
  styles: number;
  pages: number;
  fonts: number;
}

const STUDENT_SCRIPTS = 200;
const ADMIN_SCRIPTS = 100;
/** Without the editors, which the Query page alone needs. */
const CONSOLE_SCRIPTS = 140;
const PAGE = 30;
const STYLES = 25;

async function bodySize(request: Request): Promise<number> {
  const response = await request.response();
  await response?.finished();
  const encoding = (await response?.headerValue('content-encoding')) ?? null;
  const { responseBodySize } = await request.sizes();
  if (request.resourceType() === 'script' && responseBodySize > 1024 && encoding !== 'br') {
    throw new Error(`${request.url()} came without brotli (${encoding ?? 'not compressed'}), so its weight says nothing`);
  }
  return responseBodySize;
}

async function sum(requests: readonly Request[], type: string): Promise<number> {
  const sizes = await Promise.all(requests.filter((request) => request.resourceType() === type).map(bodySize));
  return sizes.reduce((total, size) => total + size, 0);
}

/** Everything asked for until `shown`; what comes later is not needed for this view. */
async function load(browser: Browser, url: string, session: Session | undefined, shown: (page: Page) => Promise<void>): Promise<Load> {
  const context = await browser.newContext(session && { storageState: session });
  const page = await context.newPage();
  const requests: Request[] = [];
  page.on('request', (request) => requests.push(request));
  await page.goto(url);
  await shown(page);
  const asked = [...requests];
  const scripts = new Map<string, number>();
  for (const request of asked.filter((one) => one.resourceType() === 'script')) scripts.set(request.url(), await bodySize(request));
  const result = { scripts, styles: await sum(asked, 'stylesheet'), pages: await sum(asked, 'document'), fonts: await sum(asked, 'font') };
  await context.close();
  return result;
}

const total = (sizes: Iterable<number>) => [...sizes].reduce((all, size) => all + size, 0);

export async function measureWeights(browser: Browser, url: string, sessions: { student: Session; admin: Session }): Promise<Weight[]> {
  const auth = await load(browser, `${url}/auth`, undefined, (page) => page.getByRole('button', { name: 'Login' }).waitFor());
  const student = await load(browser, `${url}/`, sessions.student, (page) =>
    page.getByRole('list', { name: 'Internships' }).getByRole('listitem').first().waitFor(),
  );
  const admin = await load(browser, `${url}/admin`, sessions.admin, (page) =>
    page
      .getByRole('button', { name: /^Edit / })
      .first()
      .waitFor(),
  );
  const tables = await load(browser, `${url}/console/data/internships`, sessions.admin, (page) =>
    page.getByRole('region', { name: 'Rows of internships' }).waitFor(),
  );
  const query = await load(browser, `${url}/console`, sessions.admin, (page) =>
    page.getByRole('region', { name: 'Operation Editor' }).locator('.view-line').first().waitFor(),
  );
  const onlyAdmin = [...admin.scripts].filter(([address]) => !student.scripts.has(address)).map(([, size]) => size);
  if (student.scripts.size === 0 || onlyAdmin.length === 0) throw new Error('No script was seen: the count cannot be right');
  return [
    { name: 'sign-in: JavaScript', bytes: total(auth.scripts.values()), most: null },
    { name: 'student: JavaScript', bytes: total(student.scripts.values()), most: STUDENT_SCRIPTS },
    { name: 'admin: JavaScript beyond the student', bytes: total(onlyAdmin), most: ADMIN_SCRIPTS },
    { name: 'console, a table: JavaScript', bytes: total(tables.scripts.values()), most: CONSOLE_SCRIPTS },
    { name: 'console, Query: JavaScript', bytes: total(query.scripts.values()), most: null },
    { name: 'HTML', bytes: student.pages, most: PAGE },
    { name: 'CSS files', bytes: student.styles, most: STYLES },
    { name: 'fonts', bytes: auth.fonts + student.fonts + admin.fonts, most: 0 },
  ];
}
